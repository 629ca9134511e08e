import { type RawBuilder, sql } from 'kysely';
import type { ConsentState } from '../../../../contract/entities/members/consents.ts';
import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import { type PageQuery, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { ConsentReply } from '../../../platform/providers/messengers/index.ts';
import type { NeededConsent } from './consents.policy.ts';

/** The state that counts for the user of a column, as part of a statement; null without an entry or if no consent is needed. */
export const latestConsentState = (userIdColumn: string, needed: NeededConsent | undefined): RawBuilder<ConsentState | null> => {
  if (!needed) return sql<ConsentState | null>`null::text`;
  return sql<ConsentState | null>`(
    select consents.state from consents
    where consents.user_id = ${sql.ref(userIdColumn)} and consents.channel = ${needed.channel} and consents.purpose = ${needed.purpose}
    order by consents.at desc, consents.id desc limit 1)`;
};

const selectOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('consents')
    .leftJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .where('consents.user_id', '=', userId)
    .selectAll('consents')
    .select('recorder.name as recorder_name');

export type ConsentRow = Awaited<ReturnType<ReturnType<typeof selectOfUser>['execute']>>[number];

export const consentsRead = {
  /** The role of a doctor or company; undefined for an administrator or an unknown id. */
  memberRole: async (db: Db, id: number): Promise<MemberRole | undefined> => {
    const found = await db.selectFrom('users').select('role').where('id', '=', id).where('role', '!=', 'admin').executeTakeFirst();
    return found?.role === 'admin' ? undefined : found?.role;
  },
  /** Locks a doctor or company until the transaction ends; returns the role, or undefined if there is none with the id. */
  lockMember: async (db: Db, id: number): Promise<MemberRole | undefined> => {
    const found = await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .forNoKeyUpdate()
      .executeTakeFirst();
    return found?.role === 'admin' ? undefined : found?.role;
  },
  /** How a member is reached. */
  recipient: (db: Db, id: number): Promise<{ id: number; phone: string; email: string } | undefined> =>
    db.selectFrom('users').select(['id', 'phone', 'email']).where('id', '=', id).executeTakeFirst(),
  /** The entry about marketing by WhatsApp that counts. */
  latestMarketing: (db: Db, userId: number): Promise<ConsentRow | undefined> =>
    selectOfUser(db, userId)
      .where('consents.channel', '=', 'whatsapp')
      .where('consents.purpose', '=', 'marketing')
      .orderBy('consents.at', 'desc')
      .orderBy('consents.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** Whether a reply is already recorded. */
  hasReply: async (db: Db, { userId, state, at }: ConsentReply): Promise<boolean> =>
    (await selectOfUser(db, userId)
      .where('consents.source', '=', 'message_reply')
      .where('consents.recorded_by', 'is', null)
      .where('consents.state', '=', state)
      .where('consents.at', '=', at)
      .executeTakeFirst()) !== undefined,
  /** The entry of each channel and purpose that counts. */
  latest: (db: Db, userId: number): Promise<ConsentRow[]> =>
    selectOfUser(db, userId)
      .distinctOn(['consents.channel', 'consents.purpose'])
      .orderBy('consents.channel')
      .orderBy('consents.purpose')
      .orderBy('consents.at', 'desc')
      .orderBy('consents.id', 'desc')
      .execute(),
  page: (db: Db, userId: number, query: PageQuery) =>
    readPage(db, { rows: selectOfUser(db, userId), order: descending('consents.id'), query }),
  isErased: async (db: Db, userId: number): Promise<boolean> =>
    (await db.selectFrom('erasures').select('id').where('user_id', '=', userId).where('done_at', 'is not', null).executeTakeFirst()) !==
    undefined,
  byId: (db: Db, userId: number, id: number): Promise<ConsentRow> =>
    selectOfUser(db, userId).where('consents.id', '=', id).executeTakeFirstOrThrow(),
  /** The first and the last instant of a day in a zone. */
  bounds: async (db: Db, day: string, timeZone: string): Promise<{ first: Date; last: Date }> => {
    const { rows } = await sql<{ first: Date; last: Date }>`
      select ${day}::date::timestamp at time zone ${timeZone} as first,
        (${day}::date + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond' as last`.execute(db);
    const [bounds] = rows;
    if (!bounds) throw new Error('The database returned no row');
    return bounds;
  },
};
