import { type StoredSession, storedSession } from '../../contract/entities/session.ts';
import { createStore, useStore } from './store.ts';

const key = 'session';
const permissionsKey = 'permissions';

const parse = (text: string | null): StoredSession | undefined => {
  if (!text) return undefined;
  try {
    return storedSession.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // An entry that is not JSON counts as no session.
  }
};

const store = createStore<StoredSession | undefined>(parse(localStorage.getItem(key)));

/** The stored session. Its role is a hint for display and grants nothing. */
export const getSession = (): StoredSession | undefined => store.get();

/** Stores the session for all tabs; undefined removes it. */
export const setSession = (session: StoredSession | undefined): void => {
  localStorage.removeItem(permissionsKey);
  if (session) localStorage.setItem(key, JSON.stringify(session));
  else localStorage.removeItem(key);
  store.set(session);
};

/** The stored session. Renders again when this tab or another one changes it. */
export const useSession = (): StoredSession | undefined => useStore(store);

/** Calls the listener when this tab or another one changes the session. Returns a function that unsubscribes. */
export const onSessionChange = (listener: () => void): (() => void) => store.subscribe(listener);

const mustChangePasswordKey = 'password-due';

/** A hint from the last visit: the server asked this user to choose a new password or to set up a second step first. */
export const mustChangePassword = (): boolean => localStorage.getItem(mustChangePasswordKey) !== null;

/** Stores that hint for the next visit. */
export const saveMustChangePassword = (mustChange: boolean): void => {
  if (mustChange) localStorage.setItem(mustChangePasswordKey, '1');
  else localStorage.removeItem(mustChangePasswordKey);
};

/** A hint from the last visit: the permissions of this session; undefined before the server has reported them. */
export const getStoredPermissions = (): string[] | undefined => localStorage.getItem(permissionsKey)?.split(' ');

/** Stores those permissions for the next visit. */
export const savePermissions = (permissions: readonly string[]): void => localStorage.setItem(permissionsKey, permissions.join(' '));

window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) store.set(parse(localStorage.getItem(key)));
});

type WaitingRequest = { readonly resume: (isSignedIn: boolean) => void };

const waiting = createStore<readonly WaitingRequest[]>([]);

/** Waits until the user signs in again over the open page. Resolves to false if the user leaves instead. */
export const waitForSignIn = (): Promise<boolean> => new Promise((resume) => waiting.set([...waiting.get(), { resume }]));

/** Resumes the waiting requests with the new session, or lets them fail. */
export const resumeRequests = (isSignedIn: boolean): void => {
  const requests = waiting.get();
  waiting.set([]);
  for (const { resume } of requests) resume(isSignedIn);
};

/** True while a request waits because the session has expired. */
export const useIsSessionExpired = (): boolean => useStore(waiting).length > 0;
