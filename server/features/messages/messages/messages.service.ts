import { entities } from '../../../../contract/entities/index.ts';
import { isSenderApproved, messageRules } from '../../../../contract/entities/messages/message-status.ts';
import type { Message, MessageId, MessageListQuery } from '../../../../contract/entities/messages/messages.ts';
import { isAdmin, ownCompanyId } from '../../../kit/actor.ts';
import { summarizeRestoredIds } from '../../../kit/archive.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { type LabelQuery, listLabels, listLabelsInUse } from '../../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { listNewestComments, listReactions } from '../../content/reactions/index.ts';
import { archiveVideosOf, restoreVideosOf, videosOf } from '../videos/index.ts';
import { reachOfMessages } from './decisions/reach.read.ts';
import { canChange, canSee } from './messages.policy.ts';
import { presenter } from './messages.present.ts';
import { type MessageRow, messagesRead } from './messages.read.ts';
import { messagesRepo } from './messages.repo.ts';

const unknownMessage = (id: number) => notFound(`There is no message ${id}`);

/** A message that the caller may see; administrators see archived ones too. */
export const getOrThrow = async ({ db, actor }: Context, id: number): Promise<MessageRow> => {
  const row = await messagesRead.byId(db, id);
  if (!row || !canSee(actor, row)) throw unknownMessage(id);
  return row;
};

/** Throws 409 if the company of a message is not approved or is archived, because doctors would see a sender that nobody checked. */
export const assertSenderApproved = async ({ db }: Pick<Context, 'db'>, { company_id }: { company_id: number | null }): Promise<void> => {
  if (company_id === null) return;
  const company = await messagesRepo.shareActiveCompany(db, company_id);
  if (!company) throw conflict('The company of this message is archived. Restore the company before you approve its message.');
  if (!isSenderApproved(company.status))
    throw conflict(`${company.name} is not an approved company. Approve the company before you approve its message.`);
};

/** Locks an active message that the caller may see. */
export const lockOrThrow = async ({ db, actor }: Context, id: number) => {
  const row = await messagesRepo.lock(db, id);
  if (!row || !canSee(actor, row)) throw unknownMessage(id);
  return row;
};

/** Presents messages to the caller. One more statement reads the videos of all messages, another one their reach, if asked for. */
const presentRows = async (
  context: Context,
  rows: readonly MessageRow[],
  { withReach = false } = {},
): Promise<(row: MessageRow) => Message> => {
  const ids = rows.map(({ id }) => id);
  const publicIds = withReach ? rows.flatMap(({ id, status }) => (messageRules[status].isPublic ? [id] : [])) : [];
  const [videos, reaches] = await Promise.all([
    ids.length === 0 ? [] : videosOf(context.db, ids),
    publicIds.length === 0 ? [] : reachOfMessages(context.db, publicIds),
  ]);
  return presenter(context, { videos, reaches: new Map(reaches.map(({ id, doctors }) => [id, doctors])) });
};

export const findAndPresent = async (context: Context, id: number): Promise<Message> => {
  const row = await getOrThrow(context, id);
  return (await presentRows(context, [row], { withReach: true }))(row);
};

type QueueQuery = { after?: MessageId | undefined; id?: MessageId | undefined };

const findInQueue = async (context: Context, { after, id }: QueueQuery): Promise<MessageRow | undefined> => {
  const { db } = context;
  if (id === undefined) return (after && (await messagesRead.nextPending(db, after))) || messagesRead.nextPending(db, undefined);
  const row = await getOrThrow(context, id);
  if (row.archived_at) throw unknownMessage(id);
  return row;
};

type VideoTitle = { id: number; title: string };

/** The titles of videos in the audit trail. */
export const titlesOf = (videos: readonly VideoTitle[]): string =>
  videos
    .toSorted((left, right) => left.id - right.id)
    .map(({ id, title }) => `${title} (${id})`)
    .join(', ');

/** The audit changes of videos that are archived or restored with their message. */
const videoChanges = (videos: readonly VideoTitle[]) => (videos.length > 0 ? { after: { videos: titlesOf(videos) } } : {});

const listPage = async (context: Context, query: MessageListQuery, isArchived: boolean) => {
  const scope = { isArchived, companyId: ownCompanyId(context.actor), now: context.now };
  const page = await messagesRead.page(context.db, scope, readDays(context, query));
  return presentPage(page, await presentRows(context, page.rows, { withReach: !isAdmin(context.actor) }), query);
};

export const messages = {
  list: (context: Context, query: MessageListQuery) => listPage(context, query, false),
  archived: (context: Context, query: MessageListQuery) => listPage(context, query, true),
  categories(context: Context, query: LabelQuery) {
    const companyId = ownCompanyId(context.actor);
    if (companyId === undefined) return listLabelsInUse(context, { entity: entities.messages, kind: 'category' }, query);
    return listLabels(context, { kind: 'category', counts: messagesRead.categoriesOf(context.db, companyId) }, query);
  },
  async get(context: Context, id: MessageId, query: PageQuery) {
    const row = await getOrThrow(context, id);
    const message = (await presentRows(context, [row], { withReach: true }))(row);
    if (!isAdmin(context.actor)) return { data: { ...message, comments: null, paginated_reactions: null } };
    const comments = await listNewestComments(context, { kind: 'message', record: row });
    const paginated_reactions = await listReactions(context, { kind: 'message', record: row }, query);
    return { data: { ...message, comments, paginated_reactions } };
  },
  async verification(context: Context, query: QueueQuery) {
    const [row, left] = await Promise.all([findInQueue(context, query), messagesRead.countUndecided(context.db)]);
    return { data: { message: row ? (await presentRows(context, [row]))(row) : null, left } };
  },
  async stats({ db, actor, now }: Context) {
    const companyId = ownCompanyId(actor);
    const { all, pending, rejected } = await messagesRead.stats(db, companyId);
    const by_schedule = await messagesRead.scheduleCounts(db, { companyId, total: all - pending - rejected, now });
    return { data: { total_messages: all, pending_messages: pending, rejected_messages: rejected, by_schedule } };
  },
  async archive(context: Context, id: MessageId) {
    const { db, now, actor } = context;
    const before = await lockOrThrow(context, id);
    if (!canChange(actor, before)) throw conflict('This message was approved. Only an administrator can delete it.');
    const stamp = { at: now, by: actor.id };
    await messagesRepo.archive(db, id, stamp);
    const videos = await archiveVideosOf(db, id, stamp);
    await audit(context, { action: 'messages.archive', entity: 'messages', id, before: { name: before.name }, ...videoChanges(videos) });
    return { message: 'message deleted successfully' };
  },
  async restore(context: Context, ids: MessageId[]) {
    const { db, now } = context;
    const archived = new Set((await messagesRepo.lockArchived(db, ids)).map(({ id }) => id));
    if (archived.size > 0) await messagesRepo.restore(db, [...archived], now);
    const videos = archived.size > 0 ? await restoreVideosOf(db, [...archived], now) : [];
    const videosById = Map.groupBy(videos, ({ message_id }) => message_id);
    await audit(
      context,
      [...archived].map((id) => ({ action: 'messages.restore', entity: 'messages', id, ...videoChanges(videosById.get(id) ?? []) })),
    );
    return summarizeRestoredIds(entities.messages, { restored: archived }, ids);
  },
};
