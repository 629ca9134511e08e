export { useGroup, useGroupOptions } from './groups.api.ts';
