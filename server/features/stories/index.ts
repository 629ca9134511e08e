export { storiesRoutes } from './stories.routes.ts';
