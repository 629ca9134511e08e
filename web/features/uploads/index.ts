export { UploadTray } from './tray/upload-tray.tsx';
export { isUnfinished } from './upload.ts';
export { useEndingUploads, useHasUpload, useIsUploading, useUploads } from './use-uploads.ts';
export { useVideoWatch } from './use-video-watch.ts';
export { VideoStateChip } from './video-state-chip.tsx';
