import { sql } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';
import type { HostedState } from '../../../platform/video/index.ts';

type Reference = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables];

/** Every column that refers to a hosted video. One that none of them names is removed, with its bytes, a day after it came. */
export const hostedReferences = [
  { table: 'videos', column: 'hosted_id' },
  { table: 'stories', column: 'hosted_id' },
] as const satisfies Reference[];

/** Records that have a video at the host. */
export type Owner = (typeof hostedReferences)[number]['table'];

/** What is known of a video's bytes. */
export type Known = { state: HostedState; bytes: number | null; stored_bytes: number; failure: string | null };

const unsettled = ['awaiting', 'uploading', 'processing'] as const;

const knownColumns = ['state', 'bytes', 'stored_bytes', 'failure'] as const;

// The two tables have these columns alike, and a union of them has no callable builder.
const oneOf = (owner: Owner) => owner as 'stories';

const isReferred = sql.join(
  hostedReferences.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = hosted_videos.id)`,
  ),
  sql` or `,
);

export const hostedRepo = {
  insert: (db: Db, id: string, at: Date) => db.insertInto('hosted_videos').values({ id, created_at: at, updated_at: at }).execute(),
  byId: (db: Db, id: string): Promise<Known | undefined> =>
    db.selectFrom('hosted_videos').select(knownColumns).where('id', '=', id).executeTakeFirst(),
  /** Writes what is known now over what was known; nothing where somebody else has written meanwhile. */
  replace: (db: Db, id: string, { before, after, at }: { before: Known; after: Known; at: Date }) =>
    db
      .updateTable('hosted_videos')
      .set({ ...after, updated_at: at })
      .where('id', '=', id)
      .where('state', '=', before.state)
      .where('stored_bytes', '=', before.stored_bytes)
      .where('bytes', 'is not distinct from', before.bytes)
      .where('failure', 'is not distinct from', before.failure)
      .returning('id')
      .executeTakeFirst(),

  /** The ids, in their order, of videos whose state may still change by itself. */
  unsettled: async (db: Db, { after, limit }: { after: string | undefined; limit: number }): Promise<string[]> => {
    const rows = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('state', 'in', unsettled)
      .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** A live video or story that shows these bytes, with their state; a video's message must be live too. */
  liveOwner: (db: Db, id: string): Promise<{ state: HostedState } | undefined> =>
    db
      .selectFrom('hosted_videos')
      .select('state')
      .where('id', '=', id)
      .where(({ exists, or, selectFrom }) =>
        or([
          exists(
            selectFrom('videos')
              .innerJoin('messages', 'messages.id', 'videos.message_id')
              .select('videos.id')
              .whereRef('videos.hosted_id', '=', 'hosted_videos.id')
              .where('videos.archived_at', 'is', null)
              .where('messages.archived_at', 'is', null),
          ),
          exists(
            selectFrom('stories')
              .select('stories.id')
              .whereRef('stories.hosted_id', '=', 'hosted_videos.id')
              .where('stories.archived_at', 'is', null),
          ),
        ]),
      )
      .executeTakeFirst(),
  /** Makes a record show other bytes than it did, which may be none. */
  assign: (db: Db, owner: Owner, { id, hostedId, at }: { id: number; hostedId: string; at: Date }) =>
    db.updateTable(oneOf(owner)).set({ hosted_id: hostedId, updated_at: at }).where('id', '=', id).execute(),

  /** Ids, after one and in their order, of old rows that no record refers to. None will: bytes are only ever given to a record when their row is new. */
  unreferred: async (db: Db, { after, before, limit }: { after: string | undefined; before: Date; limit: number }): Promise<string[]> => {
    const rows = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('created_at', '<', before)
      .where(sql<boolean>`not (${isReferred})`)
      .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  remove: (db: Db, id: string) => db.deleteFrom('hosted_videos').where('id', '=', id).where(sql<boolean>`not (${isReferred})`).execute(),
};
