export { isCounted, isShownTo } from './shown.read.ts';
