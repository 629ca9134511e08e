export { createAppAuthenticator } from './authenticator.ts';
export { type AppDevice, createAppSession } from './create-session.ts';
