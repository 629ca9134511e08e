export { ensureFirstAdmin, hasAdmin } from './admins.service.ts';
export { followOfficeRole, giveRoleByOperator } from './office-role.service.ts';
