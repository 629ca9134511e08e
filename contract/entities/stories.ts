import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { lookAnswer, uploadAnswer, videoUpload } from './hosted-videos.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const storyId = recordId('StoryId');
export type StoryId = z.infer<typeof storyId>;

export const storyTypes = ['image', 'video'] as const;

export const story = z.object({
  id: storyId,
  text: z.string(),
  type: z.enum(storyTypes),
  /** A public address; null for a video. */
  image: z.string().nullable(),
  /** The signed address of its player; null for a picture and until the first video is ready. */
  video: z.string().nullable(),
  /** Of its video, or of the one that will take its place; null for a picture. */
  upload: videoUpload.nullable(),
  ...reactionCounts,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Story = z.infer<typeof story>;

/** A story with a page of who reacted. */
export const storyDetail = story.extend({ paginated_reactions: reactionPage });
export type StoryDetail = z.infer<typeof storyDetail>;

/** A story of an image carries the file; one of a video none, its bytes go by the upload call. */
export const storyDraft = z.strictObject({
  text: requiredText('text', { max: 2000 }, { missing: 'text is required.' }),
  type: z.enum(storyTypes).default('image'),
});
export type StoryDraft = z.infer<typeof storyDraft>;

/** What is not sent stays as it is; `type` switches between image and video. `new_video` makes room for another video, whose bytes go by the upload call; one that is ready stays until the other is. */
export const storyChange = z.strictObject({
  text: storyDraft.shape.text.optional(),
  type: z.enum(storyTypes).optional(),
  new_video: z.boolean().optional(),
});
export type StoryChange = z.infer<typeof storyChange>;

/** `name` searches the text. */
export const storyListQuery = listQuery({ name: searchTerm });
export type StoryListQuery = z.infer<typeof storyListQuery>;

export const storyRoutes = {
  list: route({
    method: 'GET',
    path: '/story',
    summary: 'Lists live stories, newest first.',
    permission: 'stories.read',
    query: storyListQuery,
    response: pageOf(story),
  }),
  get: route({
    method: 'GET',
    path: '/story/show/:id',
    summary: 'Shows one story; `page` pages who reacted.',
    permission: 'stories.read',
    params: byId(storyId),
    query: listQuery({}),
    response: answerOf(storyDetail),
  }),
  create: route({
    method: 'POST',
    path: '/story/store',
    summary: 'Adds a story of an image, or of a video that is uploaded afterwards.',
    permission: 'stories.write',
    body: storyDraft,
    files: { image: { kind: 'image' } },
    response: answerOf(story),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/story/update/:id',
    summary: 'Changes a story; it may switch between image and video.',
    permission: 'stories.write',
    params: byId(storyId),
    body: storyChange,
    files: { image: { kind: 'image' } },
    response: answerOf(story),
  }),
  archive: route({
    method: 'DELETE',
    path: '/story/destroy/:id',
    summary: 'Archives a story.',
    permission: 'stories.write',
    params: byId(storyId),
    response: done,
  }),
  upload: route({
    method: 'POST',
    path: '/story/resumableUpload/:id',
    summary: "Signs the right to upload the story's video; again while it is not yet ready, 409 afterwards.",
    permission: 'stories.write',
    params: byId(storyId),
    response: uploadAnswer,
  }),
  link: route({
    method: 'POST',
    path: '/story/updateVideoLink/:id',
    summary: 'Asks the host to look at the video now; may be repeated.',
    permission: 'stories.write',
    isReading: true,
    params: byId(storyId),
    response: lookAnswer,
  }),
  signEmbed: route({
    method: 'POST',
    path: '/story/signEmbedURL/:id',
    summary: "Asks the host to look and signs the address of the video's player; may be repeated.",
    permission: 'stories.write',
    isReading: true,
    params: byId(storyId),
    response: lookAnswer,
  }),
  playData: route({
    method: 'GET',
    path: '/story/getVideoPlayData/:id',
    summary: "Gives a fresh address of the video's player.",
    permission: 'stories.read',
    params: byId(storyId),
    response: answerOf(z.object({ previewUrl: z.string() })),
  }),
  archived: route({
    method: 'GET',
    path: '/story/archived',
    summary: 'Lists archived stories.',
    permission: 'stories.read',
    query: storyListQuery,
    response: pageOf(story),
  }),
  restore: route({
    method: 'POST',
    path: '/story/restore',
    summary: 'Restores archived stories.',
    permission: 'stories.write',
    body: restoreBody(storyId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/story/stats',
    summary: 'Counts live stories.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_stories: z.int() }) }),
  }),
};
