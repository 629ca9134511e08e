export { VideoReviews } from './player/video-reviews.tsx';
export { SenderNotice, useSenderReason } from './sender-notice.tsx';
export { VideoDrawer } from './video-drawer.tsx';
