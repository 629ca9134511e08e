import type { AppBlock } from '../../../../contract/app/blocks.ts';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { say } from '../../../../contract/app/texts.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField, notFound, orNotFound } from '../../../platform/errors.ts';
import { presentAuthor } from '../authors/index.ts';
import { type BlockRow, blocksRepo } from './blocks.repo.ts';

const presenter =
  (context: Context) =>
  (row: BlockRow): AppBlock => ({ doctor: presentAuthor(context, row), blocked_at: row.created_at.toISOString() });

/** The doctors whom a doctor does not want to read. */
export const blocks = {
  async list(context: Context, query: CursorQuery) {
    return presentCursorPage(await blocksRepo.page(context.db, context.actor.id, query), presenter(context));
  },
  /** Doctors who have written nothing that the caller may read answer 404 like unknown ones, because the answer has a name and a picture. */
  async add(context: Context, blockedId: number) {
    const { db, actor, now, language } = context;
    const pair = { doctorId: actor.id, blockedId };
    if (blockedId === actor.id) throw invalidField('doctor', say(language, 'You cannot block yourself.'));
    const stored = await blocksRepo.find(db, pair);
    if (stored) return { data: presenter(context)(stored) };
    if (!(await blocksRepo.isAuthor(db, { doctorId: actor.id, now }, blockedId)))
      throw notFound(say(language, 'This doctor was not found.'));
    await blocksRepo.insert(db, pair, now);
    return { data: presenter(context)(orNotFound(await blocksRepo.find(db, pair), `block of ${blockedId}`)) };
  },
  async remove({ db, actor, language }: Context, blockedId: number) {
    await blocksRepo.remove(db, { doctorId: actor.id, blockedId });
    return { message: say(language, 'This doctor is not blocked any more.') };
  },
};
