import type { MessageId, MessageListQuery } from '../../../contract/entities/messages.ts';
import { restoredAmong } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { labelsAmong, labelsInUse } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { newestComments, whoReacted } from '../reactions/index.ts';
import { existing, locked, present, titlesOf } from './message.service.ts';
import { companyOf, mayArchive } from './messages.policy.ts';
import { messagesRead } from './messages.read.ts';
import { messagesRepo } from './messages.repo.ts';

const listed = async (context: Context, query: MessageListQuery, isArchived: boolean) => {
  const page = await messagesRead.page(context.db, { isArchived, companyId: companyOf(context.actor) }, query);
  return pageAnswer(page, await present(context, page.rows), query);
};

/** Videos go to the archive and come back with their message, and are told of in its line. */
const withVideos = (videos: readonly { id: number; title: string }[]) => (videos.length > 0 ? { after: { videos: titlesOf(videos) } } : {});

export const messages = {
  list: (context: Context, query: MessageListQuery) => listed(context, query, false),
  archived: (context: Context, query: MessageListQuery) => listed(context, query, true),
  categories(context: Context, query: PageQuery) {
    const companyId = companyOf(context.actor);
    if (companyId === undefined) return labelsInUse(context, { kind: 'message', label: 'category' }, query);
    return labelsAmong(context, { label: 'category', ids: messagesRead.categoriesOf(context.db, companyId) }, query);
  },
  async get(context: Context, id: MessageId, query: PageQuery) {
    const row = await existing(context, id);
    const message = (await present(context, [row]))(row);
    if (companyOf(context.actor) !== undefined) return { data: { ...message, comments: null, paginated_reactions: null } };
    const comments = await newestComments(context, { of: 'message', record: row });
    const paginated_reactions = await whoReacted(context, { of: 'message', record: row }, query);
    return { data: { ...message, comments, paginated_reactions } };
  },
  async stats({ db, actor }: Context) {
    return { data: { total_messages: await messagesRead.count(db, companyOf(actor)) } };
  },
  async archive(context: Context, id: MessageId) {
    const { db, now, actor } = context;
    await holdCounts(db, 'messages');
    const before = await locked(context, id);
    if (!mayArchive(actor, before)) throw conflict('This message was approved, only an administrator can delete it');
    const videos = await messagesRepo.archive(db, id, { at: now, by: actor.id });
    await audit(context, { action: 'messages.archive', entity: 'messages', id, before: { name: before.name }, ...withVideos(videos) });
    return { message: 'message deleted successfully' };
  },
  async restore(context: Context, ids: MessageId[]) {
    const { db, now } = context;
    await holdCounts(db, 'messages');
    const archived = new Set((await messagesRepo.archivedAmong(db, ids)).map(({ id }) => id));
    const videos = archived.size > 0 ? await messagesRepo.restore(db, [...archived], now) : [];
    const videosBy = Map.groupBy(videos, ({ message_id }) => message_id);
    await audit(
      context,
      [...archived].map((id) => ({ action: 'messages.restore', entity: 'messages', id, ...withVideos(videosBy.get(id) ?? []) })),
    );
    return restoredAmong(archived, ids, { label: 'Message', noun: 'message' });
  },
};
