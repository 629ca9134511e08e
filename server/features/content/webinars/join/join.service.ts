import { webinarRules } from '../../../../../contract/entities/content/webinar-status.ts';
import { getWebinarEnd, meetingId } from '../../../../../contract/entities/content/webinars.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { FindJoinable } from '../../../../platform/providers/meetings/join-routes.ts';
import { getLinkEnd } from '../webinar-start.service.ts';
import { webinarsRepo } from '../webinars.repo.ts';

/** Finds webinars for the page at which participants enter. Nobody enters before an administrator has started the webinar. */
export const createJoinFinder =
  ({ database, clock }: { database: Pick<Database, 'db'>; clock: Clock }): FindJoinable =>
  async (id) => {
    const webinar = meetingId.safeParse(id).success ? await webinarsRepo.byMeeting(database.db, id, false) : undefined;
    if (!webinar) return undefined;
    const { title, status, starts_at: startsAt, hours } = webinar;
    const [now, end] = [clock.now(), getWebinarEnd(startsAt, hours)];
    if (webinarRules[status].isRunning) return { title, state: 'running', until: getLinkEnd(end, now) };
    return webinarRules[status].isOver || end <= now ? { title, state: 'ended' } : { title, state: 'waiting', startsAt };
  };
