import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type ChangeRow, changesRead } from './changes.read.ts';

const backlog = 1_000;
const maxKept = 2 * backlog;
// An entry has the time at which its request began. It is visible after the commit, at most this much later.
const longestTransactionMs = 30_000;
/** Processes may have clocks that differ by this much. */
export const clockToleranceMs = 5_000;

/** The last audit entries, which are read from the database once for all streams. Only the feed knows since when it has every entry. */
export type ChangeFeed = {
  /** Reads the entries that were committed since the last call, each once. If it fails, the next call reads them. */
  read(): Promise<ChangeRow[]>;
  /** The entries that may be new to somebody who read the database at a time; undefined if the feed does not have all of them. */
  since(time: number): ChangeRow[] | undefined;
  /** The entries that may be new to somebody who received an entry last; undefined if the feed does not have all of them. */
  after(id: number): ChangeRow[] | undefined;
};

/** Opens the feed with the last entries. Times are milliseconds since 1970. */
export const openChangeFeed = async ({ db }: Database, clock: Clock): Promise<ChangeFeed> => {
  const skipped = await changesRead.findSkipped(db, backlog);
  // `visibleAt` is a time at which everybody could read the entry.
  const kept = new Map<number, { row: ChangeRow; visibleAt: number }>();
  // A skipped entry may belong to a transaction that began while the transaction of this one was running.
  let completeSince = skipped ? skipped.at.getTime() + 2 * longestTransactionMs : 0;
  let readUpTo = skipped?.id ?? 0;
  let pending = { id: readUpTo, transaction: 0 };

  /**
   * Reads the entries that are not kept yet. An entry may be committed after one with a higher id. So entries are read again until no
   * transaction is running that was running when they were read.
   */
  const readNew = async (): Promise<ChangeRow[]> => {
    const rows = await changesRead.listAfter(db, readUpTo, maxKept);
    const last = rows.at(-1);
    if (!last) return [];
    // If a batch is full, entries that are committed late are skipped, so that the reader catches up.
    if (rows.length === maxKept) pending = { id: last.id, transaction: 0 };
    if (last.oldest_running >= pending.transaction) {
      readUpTo = pending.id;
      pending = { id: last.id, transaction: last.next_transaction };
    }
    return rows.filter(({ id }) => !kept.has(id));
  };
  const keep = (rows: readonly ChangeRow[], visibleAtOf: (row: ChangeRow) => number) => {
    for (const row of rows) kept.set(row.id, { row, visibleAt: visibleAtOf(row) });
    for (const [id, { visibleAt }] of kept) {
      if (kept.size <= maxKept) break;
      kept.delete(id);
      completeSince = Math.max(completeSince, visibleAt + 1);
    }
  };
  const since = (time: number) => {
    if (time < completeSince) return undefined;
    return [...kept.values()].filter(({ visibleAt }) => visibleAt >= time).map(({ row }) => row);
  };

  const rows = await readNew();
  const now = clock.now().getTime();
  keep(rows, ({ at }) => Math.min(now, at.getTime() + longestTransactionMs));
  return {
    async read() {
      const added = await readNew();
      const visibleAt = clock.now().getTime();
      keep(added, () => visibleAt);
      return added;
    },
    since,
    after(id) {
      const entry = kept.get(id);
      return entry && since(entry.row.at.getTime() - clockToleranceMs)?.filter((row) => row.id !== id);
    },
  };
};
