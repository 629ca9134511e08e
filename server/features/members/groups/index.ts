export { groupsRead } from './groups.read.ts';
export { groupsRepo } from './groups.repo.ts';
export { groups } from './groups.service.ts';
