export { useTagOptions } from './tags.api.ts';
