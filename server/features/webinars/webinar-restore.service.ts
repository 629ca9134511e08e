import { entities } from '../../../contract/entities/index.ts';
import { concurrencyLimitMessage, getWebinarEnd, type WebinarId } from '../../../contract/entities/webinars.ts';
import { type RestoreOutcome, summarizeRestore } from '../../kit/archive.ts';
import { audit, auditNames } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { webinarsRepo } from './webinars.repo.ts';

type ArchivedWebinar = Awaited<ReturnType<typeof webinarsRepo.lockArchived>>[number];

/** Whether a webinar that has not ended would exceed the limit at its time. */
const isFull = async ({ db, settings }: Context, { status, starts_at, hours }: ArchivedWebinar): Promise<boolean> =>
  status !== 'ended' &&
  (await webinarsRepo.countOverlapping(db, { start: starts_at, end: getWebinarEnd(starts_at, hours) })) >= settings.webinarCap;

/** Restores archived webinars. A cancelled one waits for its start again, unless others took its time. One that was running stays ended. */
export const restoreWebinars = async (context: Context, ids: readonly WebinarId[]) => {
  const { db, now } = context;
  await webinarsRepo.lockLimit(db);
  const rows = new Map<number, ArchivedWebinar>((await webinarsRepo.lockArchived(db, ids)).map((row) => [row.id, row]));
  const outcomes: RestoreOutcome[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) outcomes.push({ id, reason: `There is no archived webinar ${id}` });
    else if (await isFull(context, row)) outcomes.push({ id, reason: concurrencyLimitMessage });
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
  return summarizeRestore(entities.webinars.label, outcomes, (id) => !rows.has(id));
};
