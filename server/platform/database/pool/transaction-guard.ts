import { AsyncLocalStorage } from 'node:async_hooks';

/** Detects, for one database, whether the running code is inside a transaction. */
export type TransactionGuard = {
  /** Runs work for which `assertOutside` throws, also in all functions that it calls. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws if called inside an open transaction. */
  assertOutside(): void;
};

/**
 * Creates a guard against queries on the database's own handle inside a transaction. Such a query would use a second connection, which does
 * not see the changes of the transaction, and may wait forever if all connections are in use.
 */
export function createTransactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();
  return {
    async run(work) {
      const transaction = { isOpen: true };
      try {
        return await current.run(transaction, work);
      } finally {
        // Work that outlives its transaction, such as a timer, may use the database's own handle.
        transaction.isOpen = false;
      }
    },
    assertOutside() {
      if (current.getStore()?.isOpen) {
        throw new Error("The database's own handle was used inside a transaction: use the transaction's handle.");
      }
    },
  };
}
