export { type MemberChange, membersRepo } from './members.repo.ts';
export { membersRoutes } from './members.routes.ts';
export { members, refuseMissingChoices, refuseTaken } from './members.service.ts';
