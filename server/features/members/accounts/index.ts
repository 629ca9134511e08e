export { presentClaim } from './claims/claims.service.ts';
export { decisions } from './decisions.service.ts';
export { duplicatesRead, type PairRow } from './duplicates/duplicates.read.ts';
export { searchUsers } from './filters/filters.read.ts';
export { createMemberService } from './member-kind.service.ts';
export { presentAccount, presentChoice, presentErasure } from './members.present.ts';
export { type MemberQuery, membersRead, readMemberIds, readMemberStats, selectMembers } from './members.read.ts';
export { type AppChoices, membersRepo, type OwnColumns } from './members.repo.ts';
export {
  addRegistrationNotice,
  archiveUser,
  assertNotTaken,
  assertValidChoices,
  auditFields,
  findPasswordOwner,
  findTaken,
  getOnly,
  hashChangedPassword,
  registerMembers,
  restoreUsers,
  userKinds,
} from './members.service.ts';
