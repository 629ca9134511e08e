import { writeLimits } from '../../../../contract/app/limits.ts';
import { changeHours, maxLabels, type PostDraft, type PostQuery } from '../../../../contract/app/posts.ts';
import type { ReactionState } from '../../../../contract/app/reactions.ts';
import { say } from '../../../../contract/app/texts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { audit } from '../../../kit/audit.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import { labeledArchive, writeLabels } from '../../../kit/labels.ts';
import { assertBelowLimit } from '../../../kit/write-limit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { lockDoctor } from '../../members/doctors/index.ts';
import { addNotice } from '../../office/notices/index.ts';
import { appSettingsRepo } from '../app-settings/index.ts';
import { react } from '../reactions/index.ts';
import { presenter } from './posts.present.ts';
import { postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';

const keyOf = ({ actor }: Pick<Context, 'actor'>, id: number) => ({ doctorId: actor.id, id });

const notAvailable = ({ language }: Pick<Context, 'language'>) => notFound(say(language, 'This post is not available.'));

const presentOwn = async (context: Context, id: number) => ({
  data: presenter(context)(await postsRead.ownById(context.db, keyOf(context, id))),
});

/** A post that the doctor sees, as what a reaction or comment is about. Throws 404 for any other post. */
export const getPostTarget = async (context: Context, id: number) => {
  if (!(await postsRead.isVisible(context.db, keyOf(context, id)))) throw notAvailable(context);
  return { kind: 'post' as const, id };
};

const hourMs = 3_600_000;

/** Locks the doctor and an active post of the doctor that may still be changed. Throws 404 for any other post, and 409 after some hours. */
export const lockForChange = async (context: Context, id: number) => {
  const { db, now, language } = context;
  await lockDoctor(context);
  const row = await postsRepo.lockOwn(db, keyOf(context, id));
  if (!row || row.archived_at !== null) throw notFound(say(language, 'You have no such post.'));
  if (now.getTime() - row.created_at.getTime() > changeHours * hourMs)
    throw new AppError('closed', say(language, 'A post can be changed for {hours} hours.', { hours: changeHours }));
  return row;
};

/**
 * Since when a post waits for the office; null if it is shown at once. A doctor's posts are held until the office has shown as many as the
 * setting says: those that wait do not count, so somebody who writes many posts at once gets none of them shown.
 */
const findHeldAt = async ({ db, actor, now }: Context, post: number): Promise<Date | null> => {
  const { held_posts: limit } = await appSettingsRepo.read(db);
  return (await postsRepo.countShown(db, actor.id, { except: post, limit })) < limit ? now : null;
};

const noticeHeld = ({ db, actor, now }: Context, id: number) =>
  addNotice(db, { kind: 'post_held', entity: 'posts', id, at: now, by: actor.id });

const addPhotos = async ({ db, actor, language }: Context, post: number, photoIds: readonly string[]) => {
  const ids = [...new Set(photoIds)];
  if (ids.length === 0) return;
  const found = await postsRepo.lockUnusedPhotos(db, actor.id, ids);
  if (found.length < ids.length) throw invalidField('photo_ids', say(language, 'Choose a photo that you uploaded'));
  await postsRepo.addPhotos(db, post, ids);
};

const insert = async (context: Context, { description, client_id: clientId, photo_ids, category_ids, tag_ids }: PostDraft) => {
  const { db, actor, now } = context;
  const heldAt = await findHeldAt(context, 0);
  const { id } = await postsRepo.insert(db, { doctorId: actor.id, clientId, description, heldAt, at: now });
  await addPhotos(context, id, photo_ids);
  const labels = await writeLabels(context, entities.posts, { id, category_ids, tag_ids, current: { categories: [], tags: [] } });
  await audit(context, { action: 'posts.create', entity: 'posts', id, after: { description, ...labels, photos: photo_ids.length } });
  if (heldAt) await noticeHeld(context, id);
  return id;
};

/** Stores a change of a post. It is held like a new post, because otherwise a post could be shown and then show something else. */
export const storeChange = async (
  context: Context,
  { id, held_at }: { id: number; held_at: Date | null },
  text: { description?: string },
) => {
  const heldAt = held_at ?? (await findHeldAt(context, id));
  await postsRepo.change(context.db, id, { ...text, heldAt, at: context.now });
  if (heldAt && !held_at) await noticeHeld(context, id);
};

/** The posts of doctors for each other. */
export const posts = {
  list: async (context: Context, query: PostQuery) =>
    presentCursorPage(await postsRead.page(context.db, context.actor.id, query), presenter(context)),
  async read(context: Context, id: number) {
    const row = await postsRead.visibleById(context.db, keyOf(context, id));
    if (!row) throw notAvailable(context);
    return { data: presenter(context)(row) };
  },
  async labels({ db }: Context, q: string | undefined) {
    const find = (table: 'categories' | 'tags') => postsRead.labels(db, table, { q, limit: maxLabels });
    return { data: { categories: await find('categories'), tags: await find('tags') } };
  },
  async create(context: Context, draft: PostDraft) {
    const { db, actor, language } = context;
    await lockDoctor(context);
    const stored = await postsRepo.findByClientId(db, { doctorId: actor.id, clientId: draft.client_id });
    if (stored) return presentOwn(context, stored.id);
    const { max, hours } = writeLimits.posts;
    const nth = await postsRepo.timeOfNewest(db, { doctorId: actor.id, nth: max });
    const message = say(language, 'You have written {max} posts in {hours} hours. Try again later.', { max, hours });
    assertBelowLimit(context, nth, { ms: hours * hourMs, message });
    return presentOwn(context, await insert(context, draft));
  },
  async change(context: Context, id: number, description: string) {
    const row = await lockForChange(context, id);
    if (description === row.description) return presentOwn(context, id);
    await storeChange(context, row, { description });
    await audit(context, { action: 'posts.update', entity: 'posts', id, before: { description: row.description }, after: { description } });
    return presentOwn(context, id);
  },
  async remove(context: Context, id: number) {
    const { db, now, actor, language } = context;
    const row = await postsRepo.lockOwn(db, keyOf(context, id));
    if (!row) throw notFound(say(language, 'You have no such post.'));
    if (row.archived_at === null) await labeledArchive(entities.posts, () => ({})).archive(context, id);
    else if (row.archived_by !== actor.id) {
      await postsRepo.deleteRemoved(db, keyOf(context, id), now);
      await audit(context, { action: 'posts.archive', entity: 'posts', id, before: { description: row.description } });
    }
    return { message: say(language, 'Your post was deleted.') };
  },
  react: async (context: Context, id: number, reaction: ReactionState['my_reaction']) =>
    react(context, await getPostTarget(context, id), reaction),
};
