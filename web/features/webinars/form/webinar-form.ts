import { z } from 'zod';
import { inThePast, pastGrace, webinarDraft, webinarDurations } from '../../../../contract/entities/webinars.ts';
import { instantOf } from '../../../../contract/kit/zoned.ts';
import { timeNow } from '../../../platform/clock.ts';
import { timeZone } from '../../../platform/format.ts';

const { meeting_date_time: meetingTime, duration } = webinarDraft.shape;

const isToCome = (time: string) => instantOf(time, timeZone).getTime() >= timeNow() - pastGrace;

/** What the form takes: the draft, whose hours are one of a few words there, and no time that is past by this browser's clock. */
export const webinarForm = z.strictObject({
  ...webinarDraft.shape,
  meeting_date_time: meetingTime.refine(isToCome, inThePast),
  duration: z.enum(webinarDurations.map(String)).transform(Number).pipe(duration),
});
export type WebinarInput = z.input<typeof webinarForm>;
