// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { putStoredForm } from './form-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** A database whose disk is full: the request fails, and then its transaction. */
const createFullDatabase = () => {
  const error = new DOMException('The disk is full', 'QuotaExceededError');
  const transaction = { error, onabort: () => undefined, objectStore: () => ({ put }) };
  const put = () => {
    const request = { error, onerror: () => undefined };
    queueMicrotask(() => {
      request.onerror();
      transaction.onabort();
    });
    return request;
  };
  const database = { transaction: () => transaction, close: () => undefined };
  return {
    open: () => {
      const request = { result: database, onsuccess: () => undefined };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  };
};

// Vitest fails a test whose promise is rejected without a handler.
it('says once that a form could not be stored', async () => {
  vi.stubGlobal('indexedDB', createFullDatabase());
  const unsaved = {
    user: 1,
    form: 'note',
    instance: 'a',
    savedAt: 0,
    hasFiles: false,
    values: {},
    base: {},
    version: undefined,
    picked: [],
  };
  await expect(putStoredForm(unsaved)).rejects.toThrow('The disk is full');
});
