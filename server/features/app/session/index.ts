export { createAppAuthenticator } from './authenticator.ts';
export { createAppSession } from './create-session.ts';
