export { useAreaOptions } from './areas.api.ts';
