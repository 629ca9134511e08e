import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type ChangeRow, changesRead, type PresenceRow } from './changes.read.ts';

const batchSize = 2_000;
// Processes may have clocks that differ by this much.
const clockToleranceMs = 5_000;

/** What was not read before. */
export type NewRows = { changes: ChangeRow[]; presence: PresenceRow[] };

/** Reads new audit entries and presence, each row once. */
export type ChangeReader = { read(): Promise<NewRows> };

/**
 * Creates a reader that starts `backlog` entries before the last one. An entry may be committed after one with a higher id. So the reader
 * looks again at the entries of which a transaction was still running, and leaves out those that it has returned.
 */
export const openChangeReader = async ({ db }: Database, clock: Clock, backlog: number): Promise<ChangeReader> => {
  let completeUpTo = Math.max(0, (await changesRead.lastId(db)) - backlog);
  let mark = { id: completeUpTo, transaction: 0 };
  let returned = new Set<number>();
  let presenceSince = clock.now();
  let returnedPresence = new Set<string>();

  const readChanges = async (): Promise<ChangeRow[]> => {
    const rows = await changesRead.listAfter(db, completeUpTo, batchSize);
    const last = rows.at(-1);
    if (!last) return [];
    const fresh = rows.filter(({ id }) => !returned.has(id));
    for (const { id } of fresh) returned.add(id);
    // A full batch is a flood of entries. Then a late one is left to the next reload of its screen.
    if (rows.length === batchSize) mark = { id: last.id, transaction: 0 };
    if (last.oldest_running >= mark.transaction) {
      completeUpTo = mark.id;
      returned = new Set([...returned].filter((id) => id > completeUpTo));
      mark = { id: last.id, transaction: last.next_transaction };
    }
    return fresh;
  };

  const readPresence = async (): Promise<PresenceRow[]> => {
    const since = new Date(presenceSince.getTime() - clockToleranceMs);
    const now = clock.now();
    const rows = await changesRead.listPresence(db, since);
    const keyOf = ({ entity, record_id, user_id, changed_at }: PresenceRow) => `${entity} ${record_id} ${user_id} ${changed_at.getTime()}`;
    const fresh = rows.filter((row) => !returnedPresence.has(keyOf(row)));
    returnedPresence = new Set(rows.map(keyOf));
    presenceSince = now;
    return fresh;
  };

  return {
    // One after the other, so that a look takes one connection.
    read: async () => ({ changes: await readChanges(), presence: await readPresence() }),
  };
};
