export { foldCounts, startFolding } from './folding.ts';
