export { UserSessions } from './active/user-sessions.tsx';
export { PasswordChange } from './password-change.tsx';
export { useMe } from './session.api.ts';
