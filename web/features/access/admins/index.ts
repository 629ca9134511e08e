export { useAdminOptions } from './admins.api.ts';
export { PasswordReset } from './password-reset.tsx';
