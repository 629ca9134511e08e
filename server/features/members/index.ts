export { presentClaim } from './claims/claims.service.ts';
export { decisions } from './decisions.service.ts';
export { searchUsers } from './filters/filters.read.ts';
export { presentAccount, presentChoice, presentErasure } from './members.present.ts';
export { type MemberQuery, membersRead, readMemberIds, readMemberStats, selectMembers } from './members.read.ts';
export { membersRepo } from './members.repo.ts';
export {
  archiveUser,
  assertNotTaken,
  auditFields,
  findPasswordOwner,
  findTaken,
  getOnly,
  hashChangedPassword,
  noticeRegistration,
  registerMembers,
  requireActive,
  requireFound,
  restoreUsers,
  toDraftFields,
  updateMember,
  userKinds,
} from './members.service.ts';
export { claimApplicant } from './verification.service.ts';
