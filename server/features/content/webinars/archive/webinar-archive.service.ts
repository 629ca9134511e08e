import { type WebinarStatus, webinarRules } from '../../../../../contract/entities/content/webinar-status.ts';
import type { WebinarId } from '../../../../../contract/entities/content/webinars.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { conflict, orNotFound } from '../../../../platform/errors.ts';
import { webinarsRepo } from '../webinars.repo.ts';

type ArchivePreparation = { context: Pick<Context, 'meetings'>; database: Pick<Database, 'db'> };

const verbs = { not_started: 'cancelled', started: 'ended', ended: 'deleted' } as const;

/** 409 if the status is not the one that was seen, because cancelling, ending and deleting have different effects. */
const assertStatus = (status: WebinarStatus, seen: WebinarStatus | undefined): void => {
  if (seen === undefined || status === seen) return;
  throw conflict(`This webinar has ${webinarRules[status].isRunning ? 'started' : 'ended'} in the meantime. Check it and try again.`);
};

export const webinarArchive = {
  /** Ends a running meeting at its host before the transaction, which can be repeated if the request fails later. Returns the status. */
  async prepare({ context, database }: ArchivePreparation, id: WebinarId, seen: WebinarStatus | undefined): Promise<WebinarStatus> {
    const { meeting_id, status } = orNotFound(await webinarsRepo.meetingOf(database.db, id), `webinar ${id}`);
    assertStatus(status, seen);
    if (webinarRules[status].isRunning) await context.meetings.end(meeting_id);
    return status;
  },
  async archive(context: Context, id: WebinarId, { seen, prepared }: { seen: WebinarStatus | undefined; prepared: WebinarStatus }) {
    const { title, status } = orNotFound(await webinarsRepo.lock(context.db, id), `webinar ${id}`);
    assertStatus(status, seen);
    // A webinar that was started after the preparation still runs at the host.
    if (webinarRules[status].isRunning) assertStatus(status, prepared);
    await webinarsRepo.archive(context.db, id, { at: context.now, by: context.actor.id, wasRunning: webinarRules[status].isRunning });
    await audit(context, { action: 'webinars.archive', entity: 'webinars', id, before: { title, status } });
    return { message: `Webinar ${verbs[status]} successfully` };
  },
};
