import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The recipients of a notification: listed members, a group, or every approved member. */
export type Audience = { kind: 'all' } | { kind: 'members'; ids: number[] } | { kind: 'group'; id: number };

type Batch = { after: number; limit: number };

const selectPeople = (db: Db) =>
  db.selectFrom('users').select(['users.id', 'users.name', 'users.phone', 'users.role', 'users.status', 'users.archived_at']);

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

const selectAudience = (db: Db, audience: Audience) => {
  if (audience.kind === 'members') return selectPeople(db).where('users.id', '=', anyOf(audience.ids));
  if (audience.kind === 'group')
    return selectPeople(db).where('users.id', 'in', db.selectFrom('group_members').select('user_id').where('group_id', '=', audience.id));
  return selectPeople(db).where('users.role', '!=', 'admin').where('users.status', '=', 'approved').where('users.archived_at', 'is', null);
};

export const audienceRead = {
  /** The next members of an audience after an id, in the order of their ids. */
  batch: (db: Db, audience: Audience, { after, limit }: Batch): Promise<Person[]> =>
    selectAudience(db, audience).where('users.id', '>', after).orderBy('users.id').limit(limit).execute(),
};
