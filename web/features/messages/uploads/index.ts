export { PickVideo } from './pick/pick-video.tsx';
export { requiredVideo } from './pick/required-video.ts';
export { UploadTray } from './tray/upload-tray.tsx';
export { isUnfinished } from './upload.ts';
export { usePollVideos } from './use-poll-videos.ts';
export { useDismissUploads, useHasUpload, useIsUploading, useShownUpload, useUploads } from './use-uploads.ts';
export { VideoStateBadge } from './video-state-badge.tsx';
