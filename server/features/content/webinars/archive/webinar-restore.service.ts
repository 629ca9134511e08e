import { webinarRules } from '../../../../../contract/entities/content/webinar-status.ts';
import { concurrencyLimitText, type WebinarId } from '../../../../../contract/entities/content/webinars.ts';
import { entities } from '../../../../../contract/entities/index.ts';
import { type RestoreOutcome, summarizeRestore } from '../../../../kit/archive.ts';
import { audit, auditNames } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { isLimitReached } from '../webinar-limit.ts';
import { webinarsRepo } from '../webinars.repo.ts';

type ArchivedWebinar = Awaited<ReturnType<typeof webinarsRepo.lockArchived>>[number];

/** Restores archived webinars. A cancelled one becomes "not started" again, unless the limit is reached at its time. One that was running is restored as ended. */
export const restoreWebinars = async (context: Context, ids: readonly WebinarId[]) => {
  const { db, now } = context;
  await webinarsRepo.lockLimit(db);
  const rows = new Map<number, ArchivedWebinar>((await webinarsRepo.lockArchived(db, ids)).map((row) => [row.id, row]));
  const outcomes: RestoreOutcome[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) outcomes.push({ id, reason: `The deleted webinar ${id} was not found` });
    else if (!webinarRules[row.status].isOver && (await isLimitReached(context, row))) outcomes.push({ id, reason: concurrencyLimitText });
    else {
      await webinarsRepo.restore(db, id, now);
      outcomes.push({ id, reason: null });
    }
  }
  const names = auditNames(entities.webinars, 'restore');
  await audit(
    context,
    outcomes.filter(({ reason }) => reason === null).map(({ id }) => ({ ...names, id })),
  );
  return summarizeRestore(entities.webinars, outcomes, (id) => !rows.has(id));
};
