export { showNextVideo } from './stories.repo.ts';
export { storiesRoutes } from './stories.routes.ts';
