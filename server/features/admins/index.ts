export { ensureFirstAdmin } from './admins.service.ts';
