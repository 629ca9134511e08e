export { PasswordChange } from './password-change.tsx';
export { useMe } from './session.api.ts';
export { SignInAgain } from './sign-in-again.tsx';
export { SignOutModal } from './sign-out-modal.tsx';
