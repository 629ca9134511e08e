import { now } from '../../../platform/clock.ts';
import type { UnsavedContent } from './unsaved-source.ts';

/** An unsaved form in the store. Each open form has an `instance` of its own, so that two tabs do not overwrite each other. */
export type StoredForm = UnsavedContent & {
  readonly user: number;
  readonly form: string;
  readonly instance: string;
  readonly savedAt: number;
  readonly hasFiles: boolean;
};

const keptMs = 7 * 24 * 60 * 60_000;
const storeName = 'drafts';

/** False in a browser without a database. */
export const canStoreForms = (): boolean => typeof indexedDB !== 'undefined';

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

/** Runs one transaction. The connection is closed again, because forms are stored rarely. */
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

/** The stored contents of a form, newest first. Deletes all of this browser that are older than seven days. */
export const listStoredForms = ({ user, form }: { user: number; form: string }): Promise<StoredForm[]> =>
  inStore('readwrite', async (store) => {
    await deleteAll(store, 'savedAt', IDBKeyRange.upperBound(now() - keptMs));
    const forms: StoredForm[] = await resultOf(store.getAll(IDBKeyRange.bound([user, form], [user, form, []])));
    return forms.toSorted((left, right) => right.savedAt - left.savedAt);
  });

/** Stores one open form, in the place of its earlier contents. */
export const putStoredForm = (unsaved: StoredForm): Promise<void> =>
  inStore('readwrite', async (store) => {
    await resultOf(store.put(unsaved));
  });

/** Deletes one stored form; does nothing if there is none. */
export const deleteStoredForm = ({ user, form, instance }: Pick<StoredForm, 'user' | 'form' | 'instance'>): Promise<void> =>
  inStore('readwrite', async (store) => {
    await resultOf(store.delete([user, form, instance]));
  });

/** Deletes every stored form of a user in this browser. */
export const clearStoredForms = async (user: number): Promise<void> => {
  if (canStoreForms()) await inStore('readwrite', (store) => deleteAll(store, 'user', user));
};
