export { readEarning } from './earning.read.ts';
