export { VideoReviews } from './player/video-reviews.tsx';
export { SenderCallout, useSenderReason } from './sender-callout.tsx';
export { describeUnapproved } from './sender-status.ts';
export { VideoDrawer } from './video-drawer.tsx';
