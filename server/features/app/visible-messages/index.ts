export { storeSeen } from './seen.repo.ts';
export { selectVisible, type Viewer } from './visible.read.ts';
