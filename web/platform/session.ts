import { type StoredSession, storedSession } from '../../contract/entities/session.ts';
import { createStore, useStore } from './store.ts';

const key = 'session';

const parsed = (text: string | null): StoredSession | undefined => {
  if (!text) return undefined;
  try {
    return storedSession.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // What is no JSON is no session.
  }
};

const store = createStore<StoredSession | undefined>(parsed(localStorage.getItem(key)));

/** The stored session; its role is a hint for display, never a right. */
export const getSession = (): StoredSession | undefined => store.get();

/** Stores the session for all tabs; undefined removes the entry. */
export const setSession = (session: StoredSession | undefined): void => {
  if (session) localStorage.setItem(key, JSON.stringify(session));
  else localStorage.removeItem(key);
  store.set(session);
};

/** The stored session, rendering anew when it changes in this tab or another. */
export const useSession = (): StoredSession | undefined => useStore(store);

/** Calls the listener whenever the session changes here or in another tab; answers how to stop. */
export const onSessionChange = (listener: () => void): (() => void) => store.subscribe(listener);

const dueKey = 'password-due';

/** A hint: when the server last said who this is, it wanted another password before anything else. */
export const isPasswordDue = (): boolean => localStorage.getItem(dueKey) !== null;

/** Keeps that hint for the next visit. */
export const keepPasswordDue = (isDue: boolean): void => {
  if (isDue) localStorage.setItem(dueKey, '1');
  else localStorage.removeItem(dueKey);
};

window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) store.set(parsed(localStorage.getItem(key)));
});
