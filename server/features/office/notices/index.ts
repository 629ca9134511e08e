export { addNotice } from './notices.repo.ts';
