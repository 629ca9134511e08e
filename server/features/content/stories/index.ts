export { showNextVideo } from './stories.repo.ts';
