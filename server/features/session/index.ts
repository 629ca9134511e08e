export { createAuthenticator } from './authenticator.ts';
export {
  type Account,
  attemptAs,
  createSession,
  endSessions,
  findAccount,
  lockAccount,
  replacePassword,
  type SecondStepGate,
  setSecondStepDue,
} from './session.service.ts';
export { verifyAttempt } from './throttle.ts';
export { createToken, hashToken } from './tokens.ts';
export { markVerified } from './verification/verification.repo.ts';
