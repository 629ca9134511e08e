export { groupsRead } from './groups.read.ts';
export { groupsRepo } from './groups.repo.ts';
