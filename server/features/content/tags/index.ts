export { tags } from './tags.routes.ts';
