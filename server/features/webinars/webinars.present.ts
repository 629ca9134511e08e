import type { ConferenceId } from '../../../contract/entities/conferences.ts';
import type { Webinar, WebinarId } from '../../../contract/entities/webinars.ts';
import type { WebinarRow } from './webinars.read.ts';

type Slot = Pick<WebinarRow, 'id' | 'title' | 'starts_at' | 'hours' | 'status'>;

/** A webinar as the strip of a day shows it. */
export const presentSlot = ({ id, title, starts_at, hours, status }: Slot) => ({
  id: id as WebinarId, // a database id becomes the contract's
  title,
  meeting_date_time: starts_at.toISOString(),
  duration: hours,
  status,
});

/** The only way out for a webinar. */
export const present = (row: WebinarRow): Webinar => {
  const conference_id = row.conference_id as ConferenceId; // a database id becomes the contract's
  return {
    ...presentSlot(row),
    meeting_id: row.meeting_id,
    conference_id,
    conference: { id: conference_id, title: row.conference_title, is_archived: row.conference_archived_at !== null },
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
};
