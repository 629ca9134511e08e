export { VideoReviews } from './player/video-reviews.tsx';
export { SenderCallout, useSenderReason } from './sender-callout.tsx';
export { VideoDrawer } from './video-drawer.tsx';
