import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { getWebinarEnd, type Webinar, type WebinarChange, type WebinarId } from '../../../../contract/entities/content/webinars.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { parseZoned } from '../../../../contract/kit/time-zone.ts';
import { audit, changedFieldsBefore } from '../../../kit/audit.ts';
import { toFields } from '../../../kit/columns.ts';
import { assertUnchanged } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { assertFree } from './webinar-limit.ts';
import { type WebinarToChange, webinarColumns, webinarsRepo } from './webinars.repo.ts';
import { findAndPresent, lockConference, startOf } from './webinars.service.ts';

/** Throws 409 unless the webinar still waits for its start. */
const assertChangeable = ({ now }: Context, row: WebinarToChange): void => {
  if (webinarRules[row.status].isRunning) throw conflict('This webinar has started and can no longer be changed');
  const isOver = webinarRules[row.status].isOver || getWebinarEnd(row.starts_at, row.hours) <= now;
  if (isOver) throw conflict('This webinar has ended and can no longer be changed');
};

/** The new start; the stored one if the request names the same instant, even if that has passed. */
const newStartOf = (context: Context, text: string | undefined, { starts_at }: WebinarToChange): Date => {
  if (text === undefined) return starts_at;
  const isUnchanged = parseZoned(text, context.settings.timeZone).getTime() === starts_at.getTime();
  return isUnchanged ? starts_at : startOf(context, text);
};

/** Changes or moves a webinar that has not started. Its meeting keeps its room, because a room does not know the time. */
export const updateWebinar = async (
  context: Context,
  id: WebinarId,
  { seen_updated_at, ...change }: WebinarChange,
): Promise<{ data: Webinar; message: string }> => {
  const { db, now } = context;
  const conference = change.conference_id === undefined ? undefined : await lockConferenceOf(context, id, change.conference_id);
  await webinarsRepo.lockLimit(db);
  const row = orNotFound(await webinarsRepo.lockToChange(db, id), `webinar ${id}`);
  assertChangeable(context, row);
  await assertUnchanged(row, { seen_updated_at }, { ...entities.webinars, present: () => findAndPresent(context, id) });
  const starts_at = newStartOf(context, change.meeting_date_time, row);
  const hours = change.duration ?? row.hours;
  const isMoved = starts_at.getTime() !== row.starts_at.getTime() || hours !== row.hours;
  if (isMoved) await assertFree(context, { starts_at, hours }, id);
  const { conference_id: _, meeting_date_time, ...fields } = change;
  const after = {
    ...fields,
    ...(conference ? { conference: conference.title } : {}),
    ...(meeting_date_time === undefined ? {} : { meeting_date_time: starts_at.toISOString() }),
  };
  if (Object.keys(after).length === 0) return { data: await findAndPresent(context, id), message: 'Webinar updated successfully' };
  await webinarsRepo.update(db, id, { change, starts_at, at: now });
  const previous = { ...toFields(webinarColumns, row), conference: row.conference, meeting_date_time: row.starts_at.toISOString() };
  await audit(context, { action: 'webinars.update', entity: 'webinars', id, before: changedFieldsBefore(after, previous), after });
  return { data: await findAndPresent(context, id), message: 'Webinar updated successfully' };
};

/** Locks the conference of a change. The one that the webinar already has may be archived. */
const lockConferenceOf = async (context: Context, id: number, conferenceId: number) =>
  (await webinarsRepo.conferenceOf(context.db, id, conferenceId)) ?? lockConference(context, conferenceId);
