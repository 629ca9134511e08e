export { ensureFirstAdmin, hasAdmin } from './admins.service.ts';
export { assertDemoAccountsClosed, closeDemoAccounts } from './demo-accounts.service.ts';
export { followOfficeRole, giveRoleByOperator, staysAdmin } from './office-role.service.ts';
