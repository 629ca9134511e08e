import { sql } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';
import type { HostedState } from '../../../platform/video/index.ts';

type Reference = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables];

/** Every column that refers to a hosted video. One that none of them names is removed, with its bytes, once it is a day old. */
export const hostedReferences = [
  { table: 'videos', column: 'hosted_id' },
  { table: 'stories', column: 'hosted_id' },
  { table: 'stories', column: 'next_hosted_id' },
  { table: 'post_videos', column: 'hosted_id' },
] as const satisfies Reference[];

/** Where a record keeps which bytes at the host are its own; a post gets its videos in the members' app, not here. */
export type Place = Exclude<(typeof hostedReferences)[number], { table: 'post_videos' }>;

/** What is known of a video's bytes. */
export type Known = { state: HostedState; bytes: number | null; stored_bytes: number; failure: string | null };

const unsettled = ['awaiting', 'uploading', 'processing'] as const;

const knownColumns = ['state', 'bytes', 'stored_bytes', 'failure'] as const;

// Where a place's table has its column, stories have it too, and a union of tables has no callable builder.
const oneOf = (table: Place['table']) => table as 'stories';

const isReferred = sql.join(
  hostedReferences.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = hosted_videos.id)`,
  ),
  sql` or `,
);

/** A member who may sign in, or none. */
const isAllowed = (member: 'company' | 'author') =>
  sql<boolean>`(${sql.ref(`${member}.id`)} is null or (${sql.ref(`${member}.status`)} = 'approved' and ${sql.ref(`${member}.archived_at`)} is null))`;

export const hostedRepo = {
  insert: (db: Db, id: string, at: Date) => db.insertInto('hosted_videos').values({ id, created_at: at, updated_at: at }).execute(),
  byId: (db: Db, id: string): Promise<Known | undefined> =>
    db.selectFrom('hosted_videos').select(knownColumns).where('id', '=', id).executeTakeFirst(),
  /** Writes what is known now over what was known; nothing where somebody else has written meanwhile. A story shows its next video from the moment that is ready. */
  replace: (db: Db, id: string, { before, after, at }: { before: Known; after: Known; at: Date }) =>
    db
      .with('known', (cte) =>
        cte
          .updateTable('hosted_videos')
          .set({ ...after, updated_at: at })
          .where('id', '=', id)
          .where('state', '=', before.state)
          .where('stored_bytes', '=', before.stored_bytes)
          .where('bytes', 'is not distinct from', before.bytes)
          .where('failure', 'is not distinct from', before.failure)
          .returning(['id', 'state']),
      )
      .with('shown', (cte) =>
        cte
          .updateTable('stories')
          .from('known')
          .set((of) => ({ hosted_id: of.ref('known.id'), next_hosted_id: null, updated_at: at }))
          .whereRef('stories.next_hosted_id', '=', 'known.id')
          .where('known.state', '=', 'ready'),
      )
      .selectFrom('known')
      .select('id')
      .executeTakeFirst(),

  /** Notes that the right to upload was signed again, while nothing has come. */
  signedAgain: (db: Db, id: string, at: Date) =>
    db.updateTable('hosted_videos').set({ updated_at: at }).where('id', '=', id).where('state', '=', 'awaiting').execute(),

  /** The ids, in their order, of videos whose state may still change by itself: not of those that since an instant nobody could upload. */
  unsettled: async (db: Db, { after, limit, since }: { after: string | undefined; limit: number; since: Date }): Promise<string[]> => {
    const rows = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('state', 'in', unsettled)
      .where((of) => of.or([of('state', '<>', 'awaiting'), of('updated_at', '>=', since)]))
      .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The live video, story or video of a post that these bytes are of, with their state; a video's message or post must be live too. `isOpen` unless its company or author may not sign in. */
  liveOwner: (db: Db, id: string): Promise<{ state: HostedState; title: string; isOpen: boolean } | undefined> =>
    db
      .selectFrom('hosted_videos as hosted')
      .leftJoin('videos', (join) => join.onRef('videos.hosted_id', '=', 'hosted.id').on('videos.archived_at', 'is', null))
      .leftJoin('messages', (join) => join.onRef('messages.id', '=', 'videos.message_id').on('messages.archived_at', 'is', null))
      .leftJoin('users as company', 'company.id', 'messages.company_id')
      .leftJoin('stories', (join) =>
        join
          .on((of) => of.or([of('stories.hosted_id', '=', of.ref('hosted.id')), of('stories.next_hosted_id', '=', of.ref('hosted.id'))]))
          .on('stories.archived_at', 'is', null),
      )
      .leftJoin('post_videos', (join) => join.onRef('post_videos.hosted_id', '=', 'hosted.id').on('post_videos.archived_at', 'is', null))
      .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'post_videos.post_id').on('posts.archived_at', 'is', null))
      .leftJoin('users as author', 'author.id', 'posts.doctor_id')
      .select((of) => [
        'hosted.state',
        // A post may be without words.
        of.fn
          .coalesce('videos.title', 'stories.text', sql<string | null>`nullif(posts.description, '')`, 'author.name')
          .$notNull()
          .as('title'),
        sql<boolean>`${isAllowed('company')} and ${isAllowed('author')}`.as('isOpen'),
      ])
      .where('hosted.id', '=', id)
      .where((of) => of.or([of('messages.id', 'is not', null), of('stories.id', 'is not', null), of('posts.id', 'is not', null)]))
      .executeTakeFirst(),
  /** Makes other bytes a record's own. */
  assign: (db: Db, { table, column }: Place, { id, hostedId, at }: { id: number; hostedId: string; at: Date }) =>
    db.updateTable(oneOf(table)).set(column, hostedId).set('updated_at', at).where('id', '=', id).execute(),

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
