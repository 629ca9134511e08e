import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { optionalText, requiredText } from '../kit/text.ts';
import { companyId } from './companies.ts';
import { lookAnswer, mostTitle, uploadAnswer, videoUpload } from './hosted-videos.ts';

export const videoId = recordId('VideoId');
export type VideoId = z.infer<typeof videoId>;

export const video = z.object({
  id: videoId,
  title: z.string(),
  description: z.string().nullable(),
  question: z.string().nullable(),
  answer1: z.string().nullable(),
  answer2: z.string().nullable(),
  message_id: z.int(),
  message_name: z.string(),
  company_id: companyId.nullable(),
  views: z.int(),
  /** The signed address of its player, good for at most four hours; null until it is ready. */
  iframe: z.string().nullable(),
  upload: videoUpload,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Video = z.infer<typeof video>;

const facts = {
  title: requiredText('Title', { max: mostTitle }),
  description: optionalText('Description', 2000),
  question: optionalText('Question', 500),
  answer1: optionalText('Answer 1', 200),
  answer2: optionalText('Answer 2', 200),
};

type Facts = { question?: string | undefined; answer1?: string | undefined; answer2?: string | undefined };
const asksWhole = ({ question, answer1, answer2 }: Facts) => !question || Boolean(answer1 && answer2);
const answersSomething = ({ question, answer1, answer2 }: Facts) => Boolean(question) || !(answer1 || answer2);

const whole = <Schema extends z.ZodType<Facts>>(schema: Schema) =>
  schema
    .refine(asksWhole, { path: ['answer2'], error: 'A question needs both answers' })
    .refine(answersSomething, { path: ['question'], error: 'Answers need a question' });

/** What a form sends of a video; its bytes go by the upload call. An emptied text is none. */
export const videoFacts = whole(z.strictObject(facts));
export type VideoFacts = z.infer<typeof videoFacts>;

export const videoDraft = whole(
  z.strictObject({
    ...facts,
    message_id: recordId('MessageId'),
    /** As the specification sends it: the company of the message, or `all` where it has none; anything else is refused. */
    company_id: companyId.or(z.literal('all')).nullish(),
  }),
);
export type VideoDraft = z.infer<typeof videoDraft>;

export const videoListQuery = listQuery({ name: searchTerm });
export type VideoListQuery = z.infer<typeof videoListQuery>;

export const videoRoutes = {
  create: route({
    method: 'POST',
    path: '/videos',
    summary: 'Adds a video to a message, without its bytes; a company adds to its own pending or rejected message.',
    permission: 'videos.write',
    body: videoDraft,
    response: answerOf(video),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/videos/:id',
    summary: "Changes a video's texts.",
    permission: 'videos.write',
    params: byId(videoId),
    body: videoFacts,
    response: answerOf(video),
  }),
  upload: route({
    method: 'POST',
    path: '/videos/:id/upload',
    summary: 'Signs the right to upload the bytes; again while it is not yet ready, 409 afterwards.',
    permission: 'videos.write',
    params: byId(videoId),
    response: uploadAnswer,
  }),
  link: route({
    method: 'POST',
    path: '/videos/:id/link',
    summary: 'Asks the host to look at the video now; may be repeated.',
    permission: 'videos.write',
    // What it writes is what the host says, as the server would have noticed by itself.
    isReading: true,
    params: byId(videoId),
    response: lookAnswer,
  }),
  get: route({
    method: 'GET',
    path: '/videos/webVideo/:id',
    summary: 'Shows one video with a fresh address of its player.',
    permission: 'videos.read',
    params: byId(videoId),
    response: answerOf(video),
  }),
  archive: route({
    method: 'DELETE',
    path: '/videos/:id',
    summary: 'Archives a video; a company while its message is pending or rejected.',
    permission: 'videos.write',
    params: byId(videoId),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/videos/archived',
    summary: 'Lists archived videos.',
    permission: 'videos.restore',
    query: videoListQuery,
    response: pageOf(video),
  }),
  restore: route({
    method: 'POST',
    path: '/videos/restore',
    summary: 'Restores archived videos of live messages.',
    permission: 'videos.restore',
    body: restoreBody(videoId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/videos/stats',
    summary: 'Counts live videos; its own to a company.',
    permission: 'videos.read',
    response: z.object({ data: z.object({ total_videos: z.int() }) }),
  }),
};
