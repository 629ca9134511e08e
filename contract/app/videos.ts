import { z } from 'zod';
import { videoId } from '../entities/messages/videos.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { rewardFields } from './rewards.ts';

/** The file to play, or the page of a player for a frame. Ask again at `expires_at`. The address is relative to this server unless it names another one. */
export const playSource = z.object({ kind: z.enum(['mp4', 'frame']), url: z.string(), expires_at: z.iso.datetime() });

/** What the doctor watched of a video. */
const watchedFields = {
  /** In whole seconds; null if unknown. */
  duration: z.int().nullable(),
  /** Whether the server read the length itself. Otherwise the video never counts as watched. */
  is_length_known: z.boolean(),
  /** Where the doctor stopped, in seconds. */
  position: z.int(),
  /** The watched share, from 0 to 1; null if the length is unknown. */
  share: z.number().nullable(),
  is_watched: z.boolean(),
};

const answer = z.literal([1, 2], 'Choose answer 1 or answer 2');
/** A second of a video. */
const second = z.int('Enter whole seconds').min(0, 'Enter a second of the video').max(86_400, 'Enter a second of the video');
const segment = z
  .tuple([second, second], 'Send pairs of seconds')
  .refine(([from, to]) => from <= to, 'A segment must not end before it begins');

/** The new segments that were played, as pairs of seconds, and where the player is. */
const progressDraft = z.strictObject({
  segments: z.array(segment, 'Send the segments as a list').max(20, 'Send at most 20 segments'),
  position: second,
});
export type ProgressDraft = z.infer<typeof progressDraft>;

/** Doctors are shown the split of the answers if this number of doctors answered. */
export const smallestSplit = 10;

export const appVideoRoutes = {
  play: route({
    method: 'POST',
    path: '/videos/:id/play',
    summary: 'Starts a video, which closes any other one of this doctor, and returns a signed address to play it from.',
    permission: 'member.use',
    params: idParams(videoId),
    isSecret: true,
    skipsAudit: true,
    limit: { max: 60, minutes: 60 },
    response: dataResponse(z.object({ source: playSource, ...watchedFields })),
  }),
  progress: route({
    method: 'PUT',
    path: '/videos/:id/progress',
    summary:
      'Adds what was watched of the started video, at most 2.2 times the seconds since the last report and 20 more. 409 `closed` if another one was started.',
    permission: 'member.use',
    params: idParams(videoId),
    body: progressDraft,
    skipsAudit: true,
    response: dataResponse(z.object({ ...watchedFields, ...rewardFields })),
  }),
  answer: route({
    method: 'PUT',
    path: '/videos/:id/answer',
    summary: 'Answers the question of a watched video. The first answer is final, and is returned again for any later one.',
    permission: 'member.use',
    params: idParams(videoId),
    body: z.strictObject({ answer }),
    skipsAudit: true,
    response: dataResponse(
      z.object({
        answer,
        /** Whether the question was changed after the answer. */
        is_earlier_question: z.boolean(),
        /** How many doctors chose each answer; null if fewer than `smallestSplit` answered. */
        split: z.object({ answer1: z.int(), answer2: z.int() }).nullable(),
        ...rewardFields,
      }),
    ),
  }),
};
