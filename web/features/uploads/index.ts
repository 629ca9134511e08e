export { UploadTray } from './tray/upload-tray.tsx';
export { useHasUpload, useUploads } from './use-uploads.ts';
export { useVideoWatch } from './use-video-watch.ts';
export { VideoStateChip } from './video-state-chip.tsx';
