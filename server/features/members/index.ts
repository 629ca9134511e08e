export {
  archiveUser,
  auditable,
  changeMember,
  existing,
  knownFacts,
  registerMember,
  restoreUsers,
  stillLive,
} from './accounts.service.ts';
export { kinds } from './kinds.ts';
export { presentAccount, presentChoice } from './members.present.ts';
export { memberReads, memberRows } from './members.read.ts';
export { membersRepo } from './members.repo.ts';
export { membersRoutes } from './members.routes.ts';
export { members, refuseTaken } from './members.service.ts';
