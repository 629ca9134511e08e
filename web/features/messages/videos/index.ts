export { VideoReviews } from './player/video-reviews.tsx';
export { describeUnapproved, SenderCallout, useSenderReason } from './sender-callout.tsx';
export { VideoDrawer } from './video-drawer.tsx';
