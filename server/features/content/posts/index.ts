export { posts } from './posts.service.ts';
