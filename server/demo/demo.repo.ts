import { type Insertable, sql } from 'kysely';
import type { Reacted } from '../features/reactions/index.ts';
import type { LabelledKind } from '../kit/labels.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import type { StoredFile } from '../platform/files/index.ts';

type NamedTable = 'areas' | 'specialties' | 'promo_codes' | 'groups' | 'categories' | 'tags';
type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

// PostgreSQL takes 65,535 values in one statement; the widest row here has 15.
const rowsAtOnce = 1_000;

type ContentTable =
  | 'hosted_videos'
  | 'message_categories'
  | 'message_areas'
  | 'message_specialties'
  | 'message_doctors'
  | 'message_seen'
  | 'message_comments'
  | 'videos'
  | LinkTable;

type LinkTable =
  | `${LabelledKind}_${'categories' | 'tags'}`
  | `${Reacted}_reactions`
  | 'book_purchases'
  | 'research_purchases'
  | 'post_photos'
  | 'post_videos'
  | 'post_comments'
  | 'contacts';

type RecordTable = 'messages' | 'stories' | 'blogs' | 'conferences' | 'books' | 'research' | 'posts' | 'notes' | 'webinars';

const insertAll = async <
  Table extends 'decisions' | 'coin_lines' | 'audit' | 'doctors' | 'companies' | 'group_members' | 'deliveries' | ContentTable,
>(
  db: Db,
  table: Table,
  rows: readonly Row<Table>[],
) => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
};

/** Ids are given in the order of the rows of one statement. */
const inOrder = (inserted: { id: number }[]) => inserted.map(({ id }) => id).sort((left, right) => left - right);

/** SQL of the demo data: whole tables at once. */
export const demoRepo = {
  hasUsers: async (db: Db): Promise<boolean> => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,
  insertUser: (db: Db, row: Row<'users'>): Promise<{ id: number }> =>
    db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),

  /** Ids in the order of the rows. */
  insertUsers: async (db: Db, rows: readonly Row<'users'>[]): Promise<number[]> => {
    const inserted = await db.insertInto('users').values(rows).returning(['id', 'phone']).execute();
    const idByPhone = new Map(inserted.map(({ id, phone }) => [phone, id]));
    return rows.map(({ phone }) => {
      const id = idByPhone.get(phone);
      if (id === undefined) throw new Error(`no user was stored for ${phone}`);
      return id;
    });
  },

  /** Ids in the order of the names, which are distinct. */
  insertNamed: async (db: Db, table: NamedTable, rows: readonly Row<'areas'>[]): Promise<number[]> => {
    const inserted = await db.insertInto(table).values(rows).returning(['id', 'name']).execute();
    const idByName = new Map(inserted.map(({ id, name }) => [name, id]));
    return rows.map(({ name }) => idByName.get(name) ?? 0);
  },

  insertFiles: (db: Db, files: readonly StoredFile[], { by, at, isPrivate }: { by: number; at: Date; isPrivate: boolean }) =>
    db
      .insertInto('files')
      .values(files.map((file) => ({ ...file, is_private: isPrivate, created_by: by, created_at: at })))
      .execute(),
  insertRows: <Table extends ContentTable>(db: Db, table: Table, rows: readonly Row<Table>[]) => insertAll(db, table, rows),
  /** Ids in the order of the rows, as for notifications. */
  insertRecords: async <Table extends RecordTable>(db: Db, table: Table, rows: readonly Row<Table>[]): Promise<number[]> =>
    inOrder(
      await db
        .insertInto(table as 'stories') // each of the tables has an id, and a union of them has no callable builder
        .values(rows as readonly Row<'stories'>[])
        .returning('id')
        .execute(),
    ),
  /** What doctors bought, by their ledgers. */
  purchases: (db: Db) =>
    db
      .selectFrom('coin_lines')
      .select(['id', 'doctor_id', 'amount', 'reason', 'created_at'])
      .where('kind', '=', 'purchase')
      .orderBy('id')
      .execute(),
  setPoints: async (db: Db, points: readonly { id: number; points: number }[]) => {
    await sql`update doctors set points = earned.points from unnest(${points.map(({ id }) => id)}::int[], ${points.map((each) => each.points)}::int[]) as earned (id, points) where user_id = earned.id`.execute(
      db,
    );
  },
  /** Approved live doctors in the order of their registration, with what messages choose them by. */
  audience: (db: Db) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .select(['users.id', 'users.area_id', 'users.specialty_id', 'users.created_at', 'doctors.points'])
      .where('users.status', '=', 'approved')
      .where('users.archived_at', 'is', null)
      .orderBy('users.id')
      .execute(),
  /** Companies that may send, the one whose account the documentation names first. */
  senders: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'created_at'])
      .where('role', '=', 'company')
      .where('status', '=', 'approved')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute(),
  insertDoctors: (db: Db, rows: readonly Row<'doctors'>[]) => insertAll(db, 'doctors', rows),
  insertCompanies: (db: Db, rows: readonly Row<'companies'>[]) => insertAll(db, 'companies', rows),
  insertDecisions: (db: Db, rows: readonly Row<'decisions'>[]) => insertAll(db, 'decisions', rows),
  insertCoinLines: (db: Db, rows: readonly Row<'coin_lines'>[]) => insertAll(db, 'coin_lines', rows),
  insertGroupMembers: (db: Db, rows: readonly Row<'group_members'>[]) => insertAll(db, 'group_members', rows),
  /** Ids in the order of the rows. */
  insertNotifications: async (db: Db, rows: readonly Row<'notifications'>[]): Promise<number[]> => {
    return inOrder(await db.insertInto('notifications').values(rows).returning('id').execute());
  },
  insertDeliveries: (db: Db, rows: readonly Row<'deliveries'>[]) => insertAll(db, 'deliveries', rows),
  /** An administrator has looked at all that had failed before. */
  markFailuresSeen: (db: Db, before: Date) =>
    db
      .updateTable('notifications')
      .set((row) => ({ failures_seen: row.ref('failed') }))
      .where('created_at', '<', before)
      .execute(),
  /** What was sent by WhatsApp stands in the outbox. */
  fillOutbox: (db: Db) =>
    db
      .insertInto('outbox')
      .columns(['delivery_id', 'recipient', 'body', 'accepted_at'])
      .expression((from) =>
        from
          .selectFrom('deliveries')
          .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
          .innerJoin('users', 'users.id', 'deliveries.user_id')
          .where('notifications.channel', '=', 'whatsapp')
          .where('deliveries.state', '=', 'sent')
          .select([
            'deliveries.id',
            sql<string>`regexp_replace(users.phone, '^0', '20')`.as('recipient'),
            'notifications.body',
            'deliveries.updated_at',
          ]),
      )
      .execute(),
  insertAudit: (db: Db, rows: readonly Row<'audit'>[]) => insertAll(db, 'audit', rows),
};
