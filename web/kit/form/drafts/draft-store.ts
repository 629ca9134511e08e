import { now } from '../../../platform/clock.ts';
import type { DraftContent } from './draft-source.ts';

/** A stored draft. Each open form has an `instance` of its own, so that two tabs do not overwrite each other. */
export type StoredDraft = DraftContent & {
  readonly user: number;
  readonly form: string;
  readonly instance: string;
  readonly savedAt: number;
  readonly hasFiles: boolean;
};

const keptMs = 7 * 24 * 60 * 60_000;
const storeName = 'drafts';

/** False in a browser without a database. */
export const canKeepDrafts = (): boolean => typeof indexedDB !== 'undefined';

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> => {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
};

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('medboard', 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { keyPath: ['user', 'form', 'instance'] });
    store.createIndex('user', 'user');
    store.createIndex('savedAt', 'savedAt');
  };
  const database = await resultOf(request);
  // Another tab with a newer version of the page may change the database.
  database.onversionchange = () => database.close();
  return database;
};

/** Runs one transaction. The connection is closed again, because drafts are written rarely. */
const inStore = async <Value>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<Value>): Promise<Value> => {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(storeName, mode);
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const [value] = await Promise.all([run(transaction.objectStore(storeName)), committed]);
    return value;
  } finally {
    database.close();
  }
};

const deleteAll = async (store: IDBObjectStore, index: 'user' | 'savedAt', range: IDBValidKey | IDBKeyRange) => {
  const keys = await resultOf(store.index(index).getAllKeys(range));
  for (const key of keys) store.delete(key);
};

/** The drafts of a form, newest first. Deletes all drafts of this browser that are older than seven days. */
export const listDrafts = ({ user, form }: { user: number; form: string }): Promise<StoredDraft[]> =>
  inStore('readwrite', async (store) => {
    await deleteAll(store, 'savedAt', IDBKeyRange.upperBound(now() - keptMs));
    const drafts: StoredDraft[] = await resultOf(store.getAll(IDBKeyRange.bound([user, form], [user, form, []])));
    return drafts.toSorted((left, right) => right.savedAt - left.savedAt);
  });

/** Stores the draft of one open form, in the place of its earlier one. */
export const putDraft = (draft: StoredDraft): Promise<void> =>
  inStore('readwrite', async (store) => {
    await resultOf(store.put(draft));
  });

/** Deletes the draft of one form; does nothing if there is none. */
export const deleteDraft = ({ user, form, instance }: Pick<StoredDraft, 'user' | 'form' | 'instance'>): Promise<void> =>
  inStore('readwrite', async (store) => {
    await resultOf(store.delete([user, form, instance]));
  });

/** Deletes every draft of a user in this browser. */
export const clearDrafts = async (user: number): Promise<void> => {
  if (canKeepDrafts()) await inStore('readwrite', (store) => deleteAll(store, 'user', user));
};
