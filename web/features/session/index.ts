export { PasswordChange } from './password-change.tsx';
export { useMe } from './session.api.ts';
