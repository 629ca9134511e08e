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
export { clearCodeFailures, verifyAttempt } from './throttle.ts';
export { createToken, hashToken } from './tokens.ts';
