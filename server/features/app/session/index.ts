export { createAppAuthenticator } from './authenticator.ts';
