export { useGroupOptions } from './groups.api.ts';
