export { Admins } from './admin-list.tsx';
export { PasswordReset } from './password-reset.tsx';
