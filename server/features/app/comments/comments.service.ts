import {
  type AppComment,
  type CommentDraft,
  type CommentKind,
  type CommentListQuery,
  commentId,
} from '../../../../contract/app/comments.ts';
import { writeLimits } from '../../../../contract/app/limits.ts';
import { say } from '../../../../contract/app/texts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { audit } from '../../../kit/audit.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import { assertBelowLimit } from '../../../kit/write-limit.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { commentAuditNames, deleteOwnComment, findOwnComment, storeComment } from '../../content/reactions/index.ts';
import { lockDoctor } from '../../members/doctors/index.ts';
import { presentAuthor } from '../authors/index.ts';
import { type CommentRow, commentsRead } from './comments.read.ts';

/** The record that has the comments. The caller checks that the doctor sees it. */
type Commented = { kind: CommentKind; id: number };

const presenter =
  (context: Context) =>
  (row: CommentRow): AppComment => ({
    id: toId(commentId, row.id),
    content: row.content,
    created_at: row.created_at.toISOString(),
    author: presentAuthor(context, row),
    is_mine: row.doctor_id === context.actor.id,
  });

const { max, minutes } = writeLimits.comments;

/** Stores the comment and returns its id; the id of the stored one for a repeated request. */
const store = async (context: Context, { kind, id }: Commented, { content, client_id: clientId }: CommentDraft): Promise<number> => {
  const { db, actor, now, language } = context;
  await lockDoctor(context);
  const own = { kind, doctorId: actor.id, clientId };
  const earlier = await findOwnComment(db, own);
  if (earlier && earlier.record_id !== id) throw conflict(say(language, 'This client_id belongs to another comment.'));
  if (earlier) return earlier.id;
  const nth = await commentsRead.timeOfNewest(db, { doctorId: actor.id, nth: max });
  assertBelowLimit(context, nth, { ms: minutes * 60_000, message: 'Too many requests. Please wait a moment and try again.' });
  const stored = await storeComment(db, { ...own, recordId: id, content, at: now });
  await audit(context, { ...commentAuditNames(kind, 'comment'), id, after: { comment: stored.id } });
  return stored.id;
};

/** The comments of doctors. */
export const comments = {
  async list(context: Context, commented: Commented, query: CommentListQuery) {
    return presentCursorPage(await commentsRead.page(context.db, { ...commented, doctorId: context.actor.id }, query), presenter(context));
  },
  async add(context: Context, commented: Commented, draft: CommentDraft) {
    const id = await store(context, commented, draft);
    return { data: presenter(context)(await commentsRead.byId(context.db, commented.kind, id)) };
  },
  async remove(context: Context, { kind, id }: Commented) {
    const { db, actor, now, language } = context;
    const deleted = await deleteOwnComment(db, { kind, id, doctorId: actor.id, at: now });
    if (!deleted) throw notFound(say(language, 'You have no such comment.'));
    if (deleted.isNew) await audit(context, { ...commentAuditNames(kind, 'hideComment'), id: deleted.record_id, after: { comment: id } });
    return { message: say(language, 'Your comment was deleted.') };
  },
};
