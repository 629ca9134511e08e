import { z } from 'zod';
import {
  pastToleranceMilliseconds,
  startInPastText,
  type Webinar,
  webinarDraft,
  webinarDurations,
} from '../../../../../contract/entities/content/webinars.ts';
import { formatLocalTime, parseZoned } from '../../../../../contract/kit/time-zone.ts';
import type { StartValues } from '../../../../kit/form/entity-form.ts';
import { now } from '../../../../platform/clock.ts';
import { timeZone } from '../../../../platform/format.ts';

const { meeting_date_time: meetingTime, duration } = webinarDraft.shape;

const isInFuture = (time: string) => parseZoned(time, timeZone).getTime() >= now() - pastToleranceMilliseconds;

/** The draft of a form, with hours as the options of a select. `isAllowed` decides on the start. */
const draftWith = (isAllowed: (time: string) => boolean) =>
  z.strictObject({
    ...webinarDraft.shape,
    meeting_date_time: meetingTime.refine(isAllowed, startInPastText),
    duration: z.enum(webinarDurations.map(String)).transform(Number).pipe(duration),
  });

/** The draft of a new webinar: its start is not in the past by the browser's clock. */
export const webinarForm = draftWith(isInFuture);

/** The draft of a change: the start may stay as it was, even if it has passed. */
export const webinarEditForm = (unchanged: string) => draftWith((time) => time === unchanged || isInFuture(time));

/** The values of the form, which has no conference at first. */
export type WebinarFields = Omit<z.input<typeof webinarForm>, 'conference_id'> & { conference_id: number | null };

/** The values that a form starts with: those of the webinar to edit, or of a new one. */
export const fieldsOf = (webinar?: Webinar): WebinarFields =>
  ({
    title: webinar?.title ?? '',
    conference_id: webinar?.conference_id ?? null,
    meeting_date_time: webinar ? formatLocalTime(new Date(webinar.meeting_date_time), timeZone).slice(0, 16) : '',
    duration: String(webinar?.duration ?? 1),
  }) satisfies StartValues<WebinarFields>;
