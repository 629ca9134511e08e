export { UserSessions } from './active/user-sessions.tsx';
export { EntryPage } from './entry-page.tsx';
export { PasswordChange } from './password/password-change.tsx';
export { useMe, useWatchedMe } from './session.api.ts';
export { SsoSection } from './sso/sso-section.tsx';
