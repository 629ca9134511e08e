import { z } from 'zod';
import { pastToleranceMilliseconds, startInPastMessage, webinarDraft, webinarDurations } from '../../../../contract/entities/webinars.ts';
import { parseZoned } from '../../../../contract/kit/time-zone.ts';
import { now } from '../../../platform/clock.ts';
import { timeZone } from '../../../platform/format.ts';

const { meeting_date_time: meetingTime, duration } = webinarDraft.shape;

const isInFuture = (time: string) => parseZoned(time, timeZone).getTime() >= now() - pastToleranceMilliseconds;

/** The draft for the form: hours as the options of a select, and a start that is not in the past by the browser's clock. */
export const webinarForm = z.strictObject({
  ...webinarDraft.shape,
  meeting_date_time: meetingTime.refine(isInFuture, startInPastMessage),
  duration: z.enum(webinarDurations.map(String)).transform(Number).pipe(duration),
});
export type WebinarInput = z.input<typeof webinarForm>;
