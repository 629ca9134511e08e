import type { PresenceDraft, PresentUser } from '../../../../../contract/entities/office/live.ts';
import { ownCompanyId } from '../../../../kit/actor.ts';
import type { Context } from '../../../../platform/context.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import { readableByKey } from '../events.ts';
import { presenceRepo } from './presence.repo.ts';

/** A report counts for this time; clients repeat it every 20 seconds. */
const keptMs = 45_000;

/** Throws 403 without the permission to read such records, and 404 for a record that the caller may not know. */
const assertMayRead = async ({ db, actor }: Context, { entity: key, record: id }: PresenceDraft) => {
  const entity = readableByKey.get(key);
  if (!entity || !actor.can(entity.permissions.read)) throw forbidden();
  const companyId = ownCompanyId(actor);
  // Every other kind that a company may read is shared, such as the categories, and has no page of a record.
  if (companyId !== undefined && key !== 'messages' && key !== 'videos') throw forbidden();
  if (!(await presenceRepo.exists(db, entity, { id, companyId }))) throw notFound(`There is no ${entity.singular} ${id}`);
};

/** A company does not learn which administrators have its record open. Administrators learn that the company has. */
const mayKnow = (context: Context) => context.actor.role === 'admin';

export const presence = {
  async report(context: Context, draft: PresenceDraft): Promise<{ data: PresentUser[] }> {
    const { db, now, actor } = context;
    await assertMayRead(context, draft);
    const { entity, record, mode } = draft;
    const target = { entity, record, userId: actor.id };
    if (mode === 'left') {
      await presenceRepo.leave(db, target, now);
      return { data: [] };
    }
    const until = new Date(now.getTime() + keptMs);
    await presenceRepo.report(db, target, { session: actor.sessionHash, now, until, isEditing: mode === 'editing' });
    return { data: mayKnow(context) ? await presenceRepo.others(db, target, now) : [] };
  },
};
