export { appSessionRepo } from './app-session.repo.ts';
export { appSessionHandlers } from './app-session.routes.ts';
export { createAppAuthenticator } from './authenticator.ts';
export { createAppSession } from './create-session.ts';
export { deviceSessions } from './device-sessions.ts';
