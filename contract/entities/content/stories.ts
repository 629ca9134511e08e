import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { requiredLongText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQueries, listQuery, searchTerm } from '../../kit/list.ts';
import { archiveRoutes, listRoute, statsRoute } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { scheduleCounts, scheduleDraft, scheduleFields, scheduleFilter } from '../../kit/schedule.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { posterFields, posterRoute, syncUploadResponse, uploadResponse, videoUpload } from '../messages/hosted-videos.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const storyId = recordId('StoryId');
export type StoryId = z.infer<typeof storyId>;

export const storyTypes = ['image', 'video'] as const;

export const story = z.object({
  id: storyId,
  text: z.string(),
  type: z.enum(storyTypes),
  /** A public URL; null for a video. */
  image: z.string().nullable(),
  /** The signed URL of the player; null for a picture, and until the first video is ready. */
  video: z.string().nullable(),
  /** The upload of the video, or of its replacement; null for a picture. */
  upload: videoUpload.nullable(),
  /** The poster and length of the video that is shown. */
  ...posterFields,
  ...reactionCounts,
  ...scheduleFields,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Story = z.infer<typeof story>;

/** A story with a page of its reactions. */
export const storyDetail = story.extend({ paginated_reactions: reactionPage });
export type StoryDetail = z.infer<typeof storyDetail>;

/**
 * An image is sent as a file; the bytes of a video are sent by the upload request. If `expire_at` is missing, the
 * story ends after the operator's default time; null means no end.
 */
export const storyDraft = z.strictObject({
  text: requiredLongText('text', { max: 2000 }, { missing: 'text is required.' }),
  type: z.enum(storyTypes).default('image'),
  ...scheduleDraft,
});
export type StoryDraft = z.infer<typeof storyDraft>;

/**
 * Fields that are not sent stay as they are; `type` switches between image and video. `new_video` prepares the upload of another
 * video. The current video stays until the new one is ready.
 */
export const storyChange = z.strictObject({
  text: storyDraft.shape.text.optional(),
  type: z.enum(storyTypes).optional(),
  new_video: z.boolean().optional(),
  ...scheduleDraft,
});
export type StoryChange = z.infer<typeof storyChange>;

// `name` searches the text.
const queries = listQueries({ name: searchTerm, ...scheduleFilter, ...dayFilters }, 'created');
export type StoryListQuery = z.infer<typeof queries.list>;

export const storyRoutes = {
  list: listRoute(entities.stories, { path: '/story', query: queries.list, item: story }),
  get: route({
    method: 'GET',
    path: '/story/show/:id',
    summary: 'Shows one story, active or archived; `page` pages its reactions.',
    permission: 'stories.read',
    params: idParams(storyId),
    query: listQuery({}),
    response: dataResponse(storyDetail),
  }),
  create: route({
    method: 'POST',
    path: '/story/store',
    summary: 'Adds a story with an image, or with a video that is uploaded afterwards.',
    permission: 'stories.write',
    body: storyDraft,
    files: { image: { kind: 'image', ratio: pictureRatios.story } },
    response: dataResponse(story),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/story/update/:id',
    summary: 'Changes a story; it may switch between image and video.',
    permission: 'stories.write',
    params: idParams(storyId),
    body: storyChange.extend(seenVersionFields),
    files: { image: { kind: 'image', ratio: pictureRatios.story } },
    response: dataResponse(story),
  }),
  ...archiveRoutes(entities.stories, {
    id: storyId,
    item: story,
    query: queries.archive,
    paths: { archive: '/story/destroy/:id', archived: '/story/archived', restore: '/story/restore' },
  }),
  upload: route({
    method: 'POST',
    path: '/story/resumableUpload/:id',
    summary: "Signs the right to upload the story's video; 409 once the video is ready.",
    permission: 'stories.write',
    params: idParams(storyId),
    response: uploadResponse,
  }),
  poster: route({
    method: 'POST',
    path: '/story/poster/:id',
    summary: 'Stores a frame and the length of the video that is uploaded. A ready video keeps its stored poster and length.',
    permission: 'stories.write',
    params: idParams(storyId),
    ...posterRoute,
  }),
  link: route({
    method: 'POST',
    path: '/story/updateVideoLink/:id',
    summary: 'Reads the state of the video from its host now; may be called again.',
    permission: 'stories.write',
    freshness: 'now',
    isReadOnly: true,
    params: idParams(storyId),
    response: syncUploadResponse,
  }),
  signEmbed: route({
    method: 'POST',
    path: '/story/signEmbedURL/:id',
    summary: 'Reads the state of the video from its host and signs the address of its player; may be called again.',
    permission: 'stories.write',
    freshness: 'now',
    isReadOnly: true,
    params: idParams(storyId),
    response: syncUploadResponse,
  }),
  playData: route({
    method: 'GET',
    path: '/story/getVideoPlayData/:id',
    summary: "Signs a new address of the video's player.",
    permission: 'stories.read',
    params: idParams(storyId),
    response: dataResponse(z.object({ previewUrl: z.string() })),
  }),
  stats: statsRoute(entities.stories, { path: '/story/stats', data: { total_stories: z.int(), by_schedule: scheduleCounts } }),
};
