export { conferencesRoutes } from './conferences.routes.ts';
