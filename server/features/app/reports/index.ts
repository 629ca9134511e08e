export { hidingReports, isShownTo } from './shown.read.ts';
