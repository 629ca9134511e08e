import { type StoredSession, storedSession } from '../../contract/entities/access/session.ts';
import { createWaitingRequests } from './http/waiting-requests.ts';
import { createStore, useStore } from './store.ts';

const key = 'session';
const permissionsKey = 'permissions';

/** The records that the user opened last. They are removed with the session. */
export const recentRecordsKey = 'recent-records';

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
  else for (const name of [key, recentRecordsKey]) localStorage.removeItem(name);
  store.set(session);
};

/** The stored session. Renders again when this tab or another one changes it. */
export const useSession = (): StoredSession | undefined => useStore(store);

/** Calls the listener when this tab or another one changes the session. Returns a function that unsubscribes. */
export const onSessionChange = (listener: () => void): (() => void) => store.subscribe(listener);

const requiredStepKey = 'required-step';

/** A hint from the last visit: the user has to choose a new password or to set up a second step first. */
export const hasRequiredStep = (): boolean => localStorage.getItem(requiredStepKey) !== null;

/** Stores for the next visit whether the user has to do so. */
export const saveHasRequiredStep = (isRequired: boolean): void => {
  if (isRequired) localStorage.setItem(requiredStepKey, '1');
  else localStorage.removeItem(requiredStepKey);
};

/** A hint from the last visit: the permissions of this session; undefined before the server has reported them. */
export const getStoredPermissions = (): string[] | undefined => localStorage.getItem(permissionsKey)?.split(' ');

/** Stores the permissions of this session for the next visit. */
export const savePermissions = (permissions: readonly string[]): void => localStorage.setItem(permissionsKey, permissions.join(' '));

window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) store.set(parse(localStorage.getItem(key)));
});

const expired = createWaitingRequests();

/** Waits until the user signs in again over the open page. Resolves to false if the user leaves instead. */
export const waitForSignIn = expired.wait;

/** Resumes the waiting requests with the new session, or lets them fail. */
export const resumeRequests = expired.resume;

/** True while a request waits because the session has expired. */
export const useIsSessionExpired = expired.useIsWaiting;
