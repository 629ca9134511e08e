export { ensureFirstAdmin, hasAdmin } from './admins.service.ts';
export { followOfficeRole } from './office-role.service.ts';
