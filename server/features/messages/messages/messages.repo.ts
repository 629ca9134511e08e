import { publicMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import type { MessageDraft } from '../../../../contract/entities/messages/messages.ts';
import type { Columns } from '../../../kit/columns.ts';
import { anyOf } from '../../../kit/list.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The columns of a draft. Its company and its categories are checked first. */
export const messageColumns = { name: 'name', coins: 'coins' } as const satisfies Columns<
  Omit<MessageDraft, 'company_id' | 'category_ids'>,
  'messages'
>;

export type MessageFields = { name?: string; image_id?: string; company_id?: number | null; coins?: number };
type NewMessage = MessageFields & { name: string; coins: number; company_id: number | null };
type Stamp = { at: Date; by: number };

/** A message is what a company shows to doctors after an approval: a text with videos, and coins for those who watch them. */
export const messagesRepo = {
  /** Locks and returns an active message. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('messages')
      .select([
        'id',
        'name',
        'coins',
        'is_everyone',
        'company_id',
        'archived_at',
        'status',
        'status_updated_at',
        'rejection_reason',
        'decided_by',
        'publish_at',
        'expire_at',
        'announced_at',
        'updated_at',
      ])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  /** A message's version is its `updated_at`. */
  versionOf: (db: Db, id: number) => db.selectFrom('messages').select('updated_at').where('id', '=', id).executeTakeFirst(),

  insert: (db: Db, message: NewMessage, { at, by }: Stamp) =>
    db
      .insertInto('messages')
      .values({ ...message, created_by: by, created_at: at, pending_since: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { fields, at }: { fields: MessageFields; at: Date }) =>
    db
      .updateTable('messages')
      .set({ ...fields, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Sets a message to pending again and clears the approval, which set the coins. The caller deletes the targets. */
  resubmit: (db: Db, id: number, at: Date) =>
    db
      .updateTable('messages')
      .set({ status: 'pending', status_updated_at: at, pending_since: at, decided_by: null, coins: 0, is_everyone: false })
      .set({ publish_at: null, expire_at: null, announced_at: null })
      .where('id', '=', id)
      .execute(),
  /** Deletes the areas, specialties and doctors that a message is for. */
  deleteTargets: async (db: Db, id: number) => {
    await db.deleteFrom('message_areas').where('message_id', '=', id).execute();
    await db.deleteFrom('message_specialties').where('message_id', '=', id).execute();
    await db.deleteFrom('message_doctors').where('message_id', '=', id).execute();
  },

  archive: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('messages')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Locks those of the given messages that are archived. */
  lockArchived: (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  restore: (db: Db, ids: readonly number[], at: Date) =>
    db
      .updateTable('messages')
      .set({ archived_at: null, archived_by: null, updated_at: nextVersion(at) })
      .where('id', '=', anyOf(ids))
      .execute(),

  /** An active company, which no other transaction can archive or decide on until this one ends. */
  shareActiveCompany: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'status'])
      .where('id', '=', id)
      .where('role', '=', 'company')
      .where('archived_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
};

/** Messages whose time has come and whose company does not know yet, oldest first, also those that are over; marks them as announced. Needs a transaction. */
export const takeUnannounced = async (db: Db, { at, limit }: { at: Date; limit: number }) => {
  const due = await db
    .selectFrom('messages')
    .select(['id', 'name', 'company_id', 'decided_by', 'publish_at', 'expire_at'])
    .where('publish_at', '<=', at)
    .where('announced_at', 'is', null)
    .where('status', 'in', publicMessageStatuses)
    .where('archived_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('messages').set({ announced_at: at }).where('id', '=', anyOf(ids)).execute();
  return due;
};

/** Marks messages as changed, so that a decision on the earlier version is rejected. */
export const touchMessages = (db: Db, ids: readonly number[], at: Date) =>
  db
    .updateTable('messages')
    .set({ updated_at: nextVersion(at) })
    .where('id', '=', anyOf(ids))
    .execute();
