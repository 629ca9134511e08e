import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { say } from '../../../../contract/app/texts.ts';
import type { AppWebinar } from '../../../../contract/app/webinars.ts';
import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { getWebinarEnd, type WebinarId, webinarId } from '../../../../contract/entities/content/webinars.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { getLinkEnd } from '../../content/webinars/index.ts';
import { saveJoin } from './webinar-joins.repo.ts';
import { type WebinarRow, webinarsRead } from './webinars.read.ts';

const present = (row: WebinarRow): AppWebinar => ({
  id: toId(webinarId, row.id),
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  duration: row.hours,
  status: row.status,
  conference: { id: row.conference_id, name: row.conference_title },
});

type JoinContext = Omit<Context, 'db'>;

const formatStart = ({ language, settings }: JoinContext, startsAt: Date): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings.timeZone,
  }).format(startsAt);

/** A webinar whose time is over runs until its meeting is empty. */
const assertRunning = (context: JoinContext, { status, starts_at, hours }: WebinarRow): void => {
  const { isRunning, isOver } = webinarRules[status];
  if (isRunning) return;
  if (isOver || getWebinarEnd(starts_at, hours) <= context.now)
    throw new AppError('closed', say(context.language, 'This webinar has ended.'));
  const time = formatStart(context, starts_at);
  throw new AppError('not_started', say(context.language, 'This webinar has not started. It starts on {time}.', { time }), {
    startsAt: starts_at,
  });
};

export const webinars = {
  list: async ({ db, now }: Context, query: CursorQuery) => presentCursorPage(await webinarsRead.page(db, now, query), present),
  /** Asks the host for the link before the transaction. Only the caller receives it; it is not stored. */
  async prepareJoin(
    { context, database: { db } }: { context: JoinContext; database: Pick<Database, 'db'> },
    id: WebinarId,
  ): Promise<string> {
    const { meetings, actor, now } = context;
    const webinar = await webinarsRead.byId(db, id);
    if (!webinar) throw notFound();
    assertRunning(context, webinar);
    const { meeting_id: meetingId, title, starts_at, hours } = webinar;
    const until = getLinkEnd(getWebinarEnd(starts_at, hours), now);
    const link = (await meetings.joinLink?.({ meetingId, title, username: actor.name, now, until })) ?? meetings.participantLink(meetingId);
    if (link === undefined) throw new Error('The meeting host has no links for participants');
    return link;
  },
  async join({ db, actor, now }: Context, id: WebinarId, url: string) {
    await saveJoin(db, { webinarId: id, doctorId: actor.id, at: now });
    return { data: { url } };
  },
};
