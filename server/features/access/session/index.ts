export { parseUserAgent } from './active/device.ts';
export { appIdleTimeoutMs, createAuthenticator } from './authenticator.ts';
export { markPasswordConfirmed } from './password-confirmation/password-confirmation.repo.ts';
export {
  type Account,
  type CheckedProof,
  checkAs,
  createSession,
  endSessions,
  findAccount,
  getPasswordStep,
  insertSession,
  lockAccount,
  type PreparationDeps,
  replacePassword,
  type SecondStepGate,
  type SecondStepProof,
  session,
  setSecondStepDue,
  touchSession,
} from './session.service.ts';
export { clearCodeFailures, verifyAttempt } from './throttle.ts';
export { createToken, digestPassword, hashToken } from './tokens.ts';
export { trustedDevices } from './trusted-devices/trusted-devices.service.ts';
