import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { concurrencyLimitText, getWebinarEnd, type WebinarStartDraft } from '../../../../contract/entities/content/webinars.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { webinarsRepo } from './webinars.repo.ts';

type StartPreparation = { context: Omit<Context, 'db'>; database: Pick<Database, 'db'> };

// A webinar may take longer than planned, and a moderator who loses the connection uses the same link again.
const linkGraceMs = 60 * 60_000;

/** When a link into a webinar expires: an hour after its end, or after now if that is later. */
export const getLinkEnd = (end: Date, now: Date): Date => new Date(Math.max(end.getTime(), now.getTime()) + linkGraceMs);

/** Finds a webinar that can be started or is running. A webinar whose time is over runs until its meeting is empty. */
const findStartable = async (db: Db, meetingId: string, { now, isLocked }: { now: Date; isLocked: boolean }) => {
  const webinar = await webinarsRepo.byMeeting(db, meetingId, isLocked);
  if (!webinar) throw new AppError('not_found', 'There is no such webinar', { fields: { meeting_id: ['There is no such webinar'] } });
  const end = getWebinarEnd(webinar.starts_at, webinar.hours);
  const { isOver, isPlanned } = webinarRules[webinar.status];
  if (isOver || (isPlanned && end <= now)) throw conflict('This webinar has ended');
  return { ...webinar, end };
};

export const webinarStart = {
  /** Asks the host for the link before the transaction. Only the caller receives it; it is not stored. */
  async prepare(
    { context: { meetings, now }, database: { db } }: StartPreparation,
    { meeting_id, username }: WebinarStartDraft,
  ): Promise<string> {
    const webinar = await findStartable(db, meeting_id, { now, isLocked: false });
    const until = getLinkEnd(webinar.end, now);
    return meetings.moderatorLink({ meetingId: meeting_id, title: webinar.title, username, now, until });
  },
  async start(context: Context, { meeting_id }: WebinarStartDraft, link: string) {
    const { db, now, settings } = context;
    await webinarsRepo.lockLimit(db);
    const { id, status } = await findStartable(db, meeting_id, { now, isLocked: true });
    if (webinarRules[status].isPlanned) {
      if ((await webinarsRepo.countRunning(db)) >= settings.webinarCap) throw conflict(concurrencyLimitText);
      await webinarsRepo.start(db, id, now);
      await audit(context, { action: 'webinars.start', entity: 'webinars', id });
    }
    return { data: { moderator_link: { url: link } }, message: 'Webinar started successfully' };
  },
};
