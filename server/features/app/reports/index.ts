export { isShownTo } from './shown.read.ts';
