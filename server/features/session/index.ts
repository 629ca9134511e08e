export { createAuthenticator } from './authenticator.ts';
export { sessionRoutes } from './session.routes.ts';
export { endSessions } from './session.service.ts';
