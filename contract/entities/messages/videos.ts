import { z } from 'zod';
import { archivedFields, restoreBody, restoreResponse } from '../../kit/archive.ts';
import { optionalLongText, optionalText, requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, messageResponse, nameListQuery, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { companyId } from '../members/companies.ts';
import { maxTitleLength, posterFields, posterRoute, syncUploadResponse, uploadResponse, videoUpload } from './hosted-videos.ts';

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
  /** The signed URL of the player, valid for at most four hours; null until the video is ready. */
  iframe: z.string().nullable(),
  upload: videoUpload,
  ...posterFields,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Video = z.infer<typeof video>;

const texts = {
  title: requiredText('Title', { max: maxTitleLength }),
  description: optionalLongText('Description', 2000),
  question: optionalText('Question', 500),
  answer1: optionalText('Answer 1', 200),
  answer2: optionalText('Answer 2', 200),
};

type Question = { question?: string | undefined; answer1?: string | undefined; answer2?: string | undefined };
const hasBothAnswers = ({ question, answer1, answer2 }: Question) => !question || Boolean(answer1 && answer2);
const hasQuestion = ({ question, answer1, answer2 }: Question) => Boolean(question) || !(answer1 || answer2);

const withQuestionRules = <Schema extends z.ZodType<Question>>(schema: Schema) =>
  schema
    .refine(hasBothAnswers, { path: ['answer2'], error: 'A question needs both answers' })
    .refine(hasQuestion, { path: ['question'], error: 'Answers need a question' });

/** The texts of a video; the upload request sends its bytes. An empty text counts as missing. */
export const videoFields = withQuestionRules(z.strictObject(texts));
export type VideoFields = z.infer<typeof videoFields>;

const { question, answer1, answer2 } = texts;
/** The question and its answers alone. A form checks them with its other fields, so that it shows all errors at once. */
export const videoQuestion = withQuestionRules(z.object({ question, answer1, answer2 }));

export const videoDraft = withQuestionRules(
  z.strictObject({
    ...texts,
    message_id: recordId('MessageId'),
    /** Must be the company of the message, or `all` if the message has none. */
    company_id: companyId.or(z.literal('all')).nullish(),
  }),
);
export type VideoDraft = z.infer<typeof videoDraft>;

export const videoListQuery = nameListQuery();
export type VideoListQuery = z.infer<typeof videoListQuery>;

export const videoRoutes = {
  create: route({
    method: 'POST',
    path: '/videos',
    summary: 'Adds a video without its bytes to a message; a company may add to its own pending or rejected message.',
    permission: 'videos.write',
    body: videoDraft,
    response: dataResponse(video),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/videos/:id',
    summary: "Changes a video's texts.",
    permission: 'videos.write',
    params: idParams(videoId),
    body: videoFields.safeExtend(seenVersionFields),
    response: dataResponse(video),
  }),
  upload: route({
    method: 'POST',
    path: '/videos/:id/upload',
    summary: 'Signs the right to upload the bytes; 409 once the video is ready.',
    permission: 'videos.write',
    params: idParams(videoId),
    response: uploadResponse,
  }),
  poster: route({
    method: 'POST',
    path: '/videos/:id/poster',
    summary: 'Stores a frame and the length of the video that is uploaded. A ready video keeps its stored poster and length.',
    permission: 'videos.write',
    params: idParams(videoId),
    ...posterRoute,
  }),
  link: route({
    method: 'POST',
    path: '/videos/:id/link',
    summary: 'Reads the state of the video from its host now; may be repeated.',
    permission: 'videos.write',
    freshness: 'now',
    // It changes no record: it only stores the state that the host reports, like the server's own jobs.
    isReadOnly: true,
    params: idParams(videoId),
    response: syncUploadResponse,
  }),
  get: route({
    method: 'GET',
    path: '/videos/webVideo/:id',
    summary: 'Shows one video with a new signed address of its player.',
    permission: 'videos.read',
    params: idParams(videoId),
    response: dataResponse(video),
  }),
  archive: route({
    method: 'DELETE',
    path: '/videos/:id',
    summary: 'Archives a video; a company may do so while its message is pending or rejected.',
    permission: 'videos.write',
    params: idParams(videoId),
    response: messageResponse,
  }),
  archived: route({
    method: 'GET',
    path: '/videos/archived',
    summary: 'Lists archived videos, most recently archived first.',
    permission: 'videos.readAll',
    query: videoListQuery,
    response: pageResponse(video),
  }),
  restore: route({
    method: 'POST',
    path: '/videos/restore',
    summary: 'Restores archived videos of active messages.',
    permission: 'videos.restore',
    body: restoreBody(videoId),
    response: restoreResponse,
  }),
  stats: route({
    method: 'GET',
    path: '/videos/stats',
    summary: 'Counts active videos; a company gets the number of its own.',
    permission: 'videos.read',
    response: z.object({ data: z.object({ total_videos: z.int() }) }),
  }),
};
