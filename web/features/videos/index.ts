export { VideoDrawer } from './video-drawer.tsx';
