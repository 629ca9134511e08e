import { AsyncLocalStorage } from 'node:async_hooks';

/** Knows, for one database, whether the running code is inside one of its transactions. */
export type TransactionGuard = {
  /** Runs the work as the inside of a transaction. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws when called from inside a transaction that is still open. */
  assertOutside(): void;
};

/**
 * A guard against the outer handle inside a transaction: the embedded database has one session, where such a query would wait
 * for the transaction that waits for it, for ever; on a server it would take a second connection and miss the first one's changes.
 */
export function transactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();
  return {
    async run(work) {
      const mark = { isOpen: true };
      try {
        return await current.run(mark, work);
      } finally {
        // Work that outlives its transaction (a timer, a job started in it) is outside again.
        mark.isOpen = false;
      }
    },
    assertOutside() {
      if (current.getStore()?.isOpen) {
        throw new Error("The database's own handle was used inside a transaction: use the transaction's handle.");
      }
    },
  };
}
