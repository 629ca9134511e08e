import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { clockToleranceMs } from '../change-feed.ts';
import { changesRead, type PresenceRow } from '../changes.read.ts';

const keyOf = ({ kind, entity, record_id, user_id, changed_at }: PresenceRow) =>
  `${kind} ${entity} ${record_id} ${user_id} ${changed_at.getTime()}`;

/** Creates a function that reads who opened, began to edit, claimed, left or released a record since its last call. If it fails, the next call reads them. */
export const createPresenceReader = ({ db }: Database, clock: Clock): (() => Promise<PresenceRow[]>) => {
  let since = clock.now();
  let returned = new Set<string>();
  return async () => {
    const now = clock.now();
    const rows = await changesRead.listPresence(db, new Date(since.getTime() - clockToleranceMs));
    const added = rows.filter((row) => !returned.has(keyOf(row)));
    returned = new Set(rows.map(keyOf));
    since = now;
    return added;
  };
};
