import type { VideoFields } from '../../../../contract/entities/messages/videos.ts';
import { type Columns, toChanges, toRow } from '../../../kit/columns.ts';
import { anyOf } from '../../../kit/list.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

type Stamp = { at: Date; by: number };
/** The columns of a question and its answers, which change together. */
const questionColumns = { question: 'question', answer1: 'answer1', answer2: 'answer2' } as const;

const videoColumns = {
  title: 'title',
  description: 'description',
  ...questionColumns,
} as const satisfies Columns<VideoFields, 'videos'>;

/** The texts of a video; an absent text stays as it is. */
type Texts = {
  title?: string;
  description?: string | null;
  question?: string | null;
  answer1?: string | null;
  answer2?: string | null;
};
type NewVideo = Texts & { title: string; message_id: number; company_id: number | null };

/** The texts that a draft changes. A question and its answers change together. */
export const textsOf = (draft: VideoFields) => ({
  ...toChanges(videoColumns, draft),
  ...([draft.question, draft.answer1, draft.answer2].every((text) => text === undefined) ? {} : toRow(questionColumns, draft)),
  title: draft.title,
});

export const videosRepo = {
  /** Locks an active message against decisions, changes and archiving. */
  lockMessage: (db: Db, id: number) =>
    db
      .selectFrom('messages')
      .select(['id', 'company_id', 'status'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  /** Locks an active video. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('videos')
      .select(['id', 'message_id', 'title', 'description', 'question', 'answer1', 'answer2', 'hosted_id', 'updated_at'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  insert: (db: Db, video: NewVideo, { at, by }: Stamp) =>
    db
      .insertInto('videos')
      .values({ ...video, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { at, ...texts }: Texts & { at: Date }) =>
    db
      .updateTable('videos')
      .set({ ...texts, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  assignHosted: (db: Db, id: number, { hostedId, at }: { hostedId: string; at: Date }) =>
    db
      .updateTable('videos')
      .set({ hosted_id: hostedId, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  archive: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('videos')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),

  /** Locks the active messages of archived videos against decisions, changes and archiving. */
  lockMessagesOf: (db: Db, ids: number[]) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', db.selectFrom('videos').select('message_id').where('id', 'in', ids))
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  /** Locks those of the given videos that are archived. */
  lockArchived: (db: Db, ids: number[]) =>
    db
      .selectFrom('videos')
      .select(['id', 'message_id'])
      .where('id', 'in', ids)
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  restore: (db: Db, ids: number[], at: Date) =>
    db
      .updateTable('videos')
      .set({ archived_at: null, archived_by: null, archived_with_message: false, updated_at: nextVersion(at) })
      .where('id', 'in', ids)
      .execute(),
};

/** Moves the videos of a message to the message's new company. */
export const moveVideosOf = (db: Db, messageId: number, companyId: number | null) =>
  db.updateTable('videos').set({ company_id: companyId }).where('message_id', '=', messageId).execute();

/** Archives the active videos of a message together with it, and returns them. */
export const archiveVideosOf = (db: Db, messageId: number, { at, by }: Stamp) =>
  db
    .updateTable('videos')
    .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at), archived_with_message: true })
    .where('message_id', '=', messageId)
    .where('archived_at', 'is', null)
    .returning(['id', 'title'])
    .execute();

/** Restores the videos that were archived together with these messages, and returns them. */
export const restoreVideosOf = (db: Db, messageIds: readonly number[], at: Date) =>
  db
    .updateTable('videos')
    .set({ archived_at: null, archived_by: null, updated_at: nextVersion(at), archived_with_message: false })
    .where('message_id', '=', anyOf(messageIds))
    .where('archived_with_message', '=', true)
    .returning(['id', 'title', 'message_id'])
    .execute();

/**
 * Ends the uploads of a message's videos that are not ready, and returns those videos. Credentials signed before an approval
 * must not change what was approved. The cleanup job removes the uploaded bytes.
 */
export const endUploadsOf = (db: Db, messageId: number, at: Date) =>
  db
    .updateTable('videos')
    .set({ hosted_id: null, updated_at: nextVersion(at) })
    .where('message_id', '=', messageId)
    .where('hosted_id', 'in', (from) =>
      from.selectFrom('hosted_videos').select('hosted_videos.id').where('hosted_videos.state', '!=', 'ready'),
    )
    .returning(['id', 'title'])
    .execute();
