export { decisions } from './decisions.service.ts';
export { presentAccount, presentChoice, presentErasure } from './members.present.ts';
export { createMemberReads, selectMembers } from './members.read.ts';
export { membersRepo } from './members.repo.ts';
export {
  archiveUser,
  assertNotTaken,
  auditFields,
  findPasswordOwner,
  hashChangedPassword,
  registerMember,
  requireActive,
  requireFound,
  restoreUsers,
  toDraftFields,
  updateMember,
  userKinds,
} from './members.service.ts';
export { getNextApplicant } from './verification.service.ts';
