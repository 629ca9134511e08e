import { type RawBuilder, sql } from 'kysely';
import { activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { isOneOf } from '../../../../kit/list.ts';
import type { Db, Tables } from '../../../../platform/database/index.ts';
import type { HostedState } from '../../../../platform/storage/video/index.ts';

type Reference = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables];

/** Every column that refers to a hosted video. After a day, a row that no column refers to is removed with its bytes. */
export const hostedReferences = [
  { table: 'videos', column: 'hosted_id' },
  { table: 'stories', column: 'hosted_id' },
  { table: 'stories', column: 'next_hosted_id' },
  { table: 'post_videos', column: 'hosted_id' },
] as const satisfies Reference[];

/** The state of a video's bytes as the database stores it. */
export type StoredState = { state: HostedState; bytes: number | null; stored_bytes: number; failure: string | null; notice: string | null };

/** The poster and the length of a video; null if nobody has stored them. */
export type PosterFields = { poster_id: string | null; duration_seconds: number | null };

/** A write of another feature in the statement that stores a new state. It reads the new state from `stored (id, state)`, after the hosted video is locked. */
export type WriteWithNewState = (at: Date) => RawBuilder<object>;

type Replacement = {
  before: StoredState;
  after: StoredState;
  /** The length of a ready video at the host, 0 if the host does not know it. It does not replace a length that people see. */
  probedSeconds?: number | undefined;
  at: Date;
  writeWithNewState?: WriteWithNewState | undefined;
};

const unfinishedStates = ['awaiting', 'uploading', 'processing'] as const;

const stateColumns = ['state', 'bytes', 'stored_bytes', 'failure', 'notice'] as const;

const isReferenced = sql.join(
  hostedReferences.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = hosted_videos.id)`,
  ),
  sql` or `,
);

/** True if the joined member may sign in, or if no member is joined. */
const canSignIn = (member: 'company' | 'author') =>
  sql<boolean>`(${sql.ref(`${member}.id`)} is null or (${sql.ref(`${member}.status`)} ${isOneOf(activeAccountStatuses)} and ${sql.ref(`${member}.archived_at`)} is null))`;

export const hostedVideosRepo = {
  insert: (db: Db, id: string, at: Date) => db.insertInto('hosted_videos').values({ id, created_at: at, updated_at: at }).execute(),
  byId: (db: Db, id: string): Promise<StoredState | undefined> =>
    db.selectFrom('hosted_videos').select(stateColumns).where('id', '=', id).executeTakeFirst(),
  /** Replaces the state by one statement; returns undefined if another process has replaced it since `before` was read. */
  replaceState: (db: Db, id: string, { before, after, probedSeconds, at, writeWithNewState }: Replacement) => {
    const update = db.with('stored', (cte) =>
      cte
        .updateTable('hosted_videos')
        .set({ ...after, updated_at: at })
        .$if(probedSeconds !== undefined, (qb) =>
          qb.set({
            probed_seconds: probedSeconds ?? 0,
            duration_seconds: sql`coalesce(duration_seconds, nullif(${probedSeconds}::integer, 0))`,
          }),
        )
        .where('id', '=', id)
        .where('state', '=', before.state)
        .where('stored_bytes', '=', before.stored_bytes)
        .where('bytes', 'is not distinct from', before.bytes)
        .where('failure', 'is not distinct from', before.failure)
        .returning(['id', 'state']),
    );
    return (writeWithNewState ? update.with('dependent', () => sql<object>`(${writeWithNewState(at)})`) : update)
      .selectFrom('stored')
      .select('id')
      .executeTakeFirst();
  },
  /** Stores the length at the host of a video that became ready before lengths were stored. */
  setProbed: (db: Db, id: string, seconds: number) =>
    db.updateTable('hosted_videos').set({ probed_seconds: seconds }).where('id', '=', id).where('probed_seconds', 'is', null).execute(),
  /** Restarts the time in which the job syncs an awaited upload, because its credentials were signed again. */
  touchAwaiting: (db: Db, id: string, at: Date) =>
    db.updateTable('hosted_videos').set({ updated_at: at }).where('id', '=', id).where('state', '=', 'awaiting').execute(),

  /** Stores the session that receives the right to upload the video. */
  setUploadSession: (db: Db, id: string, sessionHash: Buffer) =>
    db.updateTable('hosted_videos').set({ upload_session: sessionHash }).where('id', '=', id).execute(),
  /** The session that may upload the video; undefined if no session received the right. */
  findUploadSession: async (db: Db, id: string): Promise<Buffer | undefined> => {
    const row = await db.selectFrom('hosted_videos').select('upload_session').where('id', '=', id).executeTakeFirst();
    return row?.upload_session ? Buffer.from(row.upload_session) : undefined;
  },
  /** Whether the session that may upload the video has not ended; also true if no session received the right. */
  hasUploadSession: async (db: Db, id: string, now: Date): Promise<boolean> => {
    const ended = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('id', '=', id)
      .where('upload_session', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .select('sessions.user_id')
              .whereRef('sessions.token_hash', '=', 'hosted_videos.upload_session')
              .where('sessions.expires_at', '>', now),
          ),
        ),
      )
      .executeTakeFirst();
    return ended === undefined;
  },
  /** Locks a hosted video and returns its poster. Records that refer to it can still be written. */
  lockPoster: (db: Db, id: string) =>
    db
      .selectFrom('hosted_videos')
      .select(['state', 'poster_id', 'duration_seconds'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  setPoster: (db: Db, id: string, poster: PosterFields) => db.updateTable('hosted_videos').set(poster).where('id', '=', id).execute(),

  /** Counts the other unfinished uploads of a company's active videos. One transaction at a time counts the uploads of a company. */
  lockAndCountUnfinished: async (db: Db, companyId: number, { except }: { except: string }): Promise<number> => {
    await sql`select pg_advisory_xact_lock(hashtext('videos.unfinished'), ${companyId}::integer)`.execute(db);
    const { count } = await db
      .selectFrom('hosted_videos as hosted')
      .innerJoin('videos', 'videos.hosted_id', 'hosted.id')
      .innerJoin('messages', 'messages.id', 'videos.message_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('messages.company_id', '=', companyId)
      .where('videos.archived_at', 'is', null)
      .where('hosted.state', 'in', ['awaiting', 'uploading'])
      .where('hosted.id', '<>', except)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Ids in ascending order of videos whose state may still change; awaited uploads only if they changed since a time. */
  unfinishedIds: async (db: Db, { after, limit, since }: { after: string | undefined; limit: number; since: Date }): Promise<string[]> => {
    const rows = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('state', 'in', unfinishedStates)
      .where((eb) => eb.or([eb('state', '<>', 'awaiting'), eb('updated_at', '>=', since)]))
      .$if(after !== undefined, (qb) => qb.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The title of the active record that this video belongs to, and the poster of the video. `isOpen` is false if its company or author may not sign in. */
  activeOwner: (
    db: Db,
    id: string,
  ): Promise<{ state: HostedState; poster_id: string | null; title: string; isOpen: boolean } | undefined> =>
    db
      .selectFrom('hosted_videos as hosted')
      .leftJoin('videos', (join) => join.onRef('videos.hosted_id', '=', 'hosted.id').on('videos.archived_at', 'is', null))
      .leftJoin('messages', (join) => join.onRef('messages.id', '=', 'videos.message_id').on('messages.archived_at', 'is', null))
      .leftJoin('users as company', 'company.id', 'messages.company_id')
      .leftJoin('stories', (join) =>
        join
          .on((eb) => eb.or([eb('stories.hosted_id', '=', eb.ref('hosted.id')), eb('stories.next_hosted_id', '=', eb.ref('hosted.id'))]))
          .on('stories.archived_at', 'is', null),
      )
      .leftJoin('post_videos', (join) => join.onRef('post_videos.hosted_id', '=', 'hosted.id').on('post_videos.archived_at', 'is', null))
      .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'post_videos.post_id').on('posts.archived_at', 'is', null))
      .leftJoin('users as author', 'author.id', 'posts.doctor_id')
      .select((eb) => [
        'hosted.state',
        'hosted.poster_id',
        // A post may have no text.
        eb.fn
          .coalesce('videos.title', 'stories.text', sql<string | null>`nullif(posts.description, '')`, 'author.name')
          .$notNull()
          .as('title'),
        sql<boolean>`${canSignIn('company')} and ${canSignIn('author')}`.as('isOpen'),
      ])
      .where('hosted.id', '=', id)
      .where((eb) => eb.or([eb('messages.id', 'is not', null), eb('stories.id', 'is not', null), eb('posts.id', 'is not', null)]))
      .executeTakeFirst(),

  /** Ids in ascending order of old rows that no record refers to. A record only ever receives a new row. */
  unreferencedIds: async (
    db: Db,
    { after, before, limit }: { after: string | undefined; before: Date; limit: number },
  ): Promise<string[]> => {
    const rows = await db
      .selectFrom('hosted_videos')
      .select('id')
      .where('created_at', '<', before)
      .where(sql<boolean>`not (${isReferenced})`)
      .$if(after !== undefined, (qb) => qb.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  remove: (db: Db, id: string) => db.deleteFrom('hosted_videos').where('id', '=', id).where(sql<boolean>`not (${isReferenced})`).execute(),
};
