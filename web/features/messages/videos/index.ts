export { VideoReviews } from './player/video-reviews.tsx';
export { VideoDrawer } from './video-drawer.tsx';
