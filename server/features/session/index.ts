export { createAuthenticator } from './authenticator.ts';
export { endSessions } from './session.service.ts';
