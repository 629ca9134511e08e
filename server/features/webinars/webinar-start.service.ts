import { capReached, endOfWebinar, type WebinarStartDraft } from '../../../contract/entities/webinars.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/index.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { webinarsRepo } from './webinars.repo.ts';

type Preparing = { context: Omit<Context, 'db'>; database: Pick<Database, 'db'> };

// A webinar may outlast its hours, and who has lost the connection comes back by the same link.
const overtime = 60 * 60_000;

/** A webinar that may be started, or is running. One whose time is over stays running until its room is empty. */
const startable = async (db: Db, meetingId: string, { now, isLocked }: { now: Date; isLocked: boolean }) => {
  const webinar = await webinarsRepo.byMeeting(db, meetingId, isLocked);
  if (!webinar) throw new AppError('not_found', 'There is no such webinar', { fields: { meeting_id: ['There is no such webinar'] } });
  const end = endOfWebinar(webinar.starts_at, webinar.hours);
  if (webinar.status === 'ended' || (webinar.status === 'not_started' && end <= now)) throw conflict('This webinar is over');
  return { ...webinar, end };
};

export const webinarStart = {
  /** Asks the host for the link, outside the transaction. It goes to the caller and nowhere else. */
  async prepare({ context: { meetings, now }, database: { db } }: Preparing, { meeting_id, username }: WebinarStartDraft): Promise<string> {
    const webinar = await startable(db, meeting_id, { now, isLocked: false });
    const until = new Date(Math.max(webinar.end.getTime(), now.getTime()) + overtime);
    return meetings.moderatorLink({ meetingId: meeting_id, title: webinar.title, username, now, until });
  },
  async start(context: Context, { meeting_id }: WebinarStartDraft, link: string) {
    const { db, now, settings } = context;
    await webinarsRepo.lockCap(db);
    const { id, status } = await startable(db, meeting_id, { now, isLocked: true });
    if (status === 'not_started') {
      if ((await webinarsRepo.countRunning(db)) >= settings.webinarCap) throw conflict(capReached);
      await webinarsRepo.start(db, id, now);
      await audit(context, { action: 'webinars.start', entity: 'webinars', id });
    }
    return { data: { moderator_link: { url: link } }, message: 'Webinar started successfully' };
  },
};
