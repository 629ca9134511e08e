export { selectVisible, type Viewer } from './visible.read.ts';
