export { PasswordChange } from './password-change.tsx';
export { useMe } from './session.api.ts';
export { SessionSheet } from './session-sheet.tsx';
export { SignOutModal } from './sign-out-modal.tsx';
