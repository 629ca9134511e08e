export { ensureFirstAdmin, hasAdmin } from './admins.service.ts';
export { followOfficeRole, giveRoleByOperator, staysAdmin } from './office-role.service.ts';
