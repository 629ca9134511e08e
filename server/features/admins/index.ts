export { ensureFirstAdmin, hasAdmin } from './admins.service.ts';
