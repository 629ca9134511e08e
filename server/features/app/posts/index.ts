export { postsRead } from './posts.read.ts';
export { getPostTarget } from './posts.service.ts';
