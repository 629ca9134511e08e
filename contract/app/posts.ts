import { z } from 'zod';
import { categoryId } from '../entities/content/categories.ts';
import { postId, postVideoId } from '../entities/content/posts.ts';
import { tagId } from '../entities/content/tags.ts';
import { posterFields, uploadCredentials } from '../entities/messages/hosted-videos.ts';
import { optionalText, requiredLongText } from '../kit/fields.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { author } from './authors.ts';
import { labelFilters, labels } from './content.ts';
import { cursorPage, cursorQuery } from './kit.ts';
import { appLimits } from './limits.ts';
import { reactionFields, reactionRoutesOf } from './reactions.ts';
import { playSource } from './videos.ts';

/** The number of categories and of tags that a search for them returns. */
export const maxLabels = 50;

/** The number of hours in which its author may change a post. */
export const changeHours = 24;

/** The number of videos of a doctor's posts that may wait for their bytes at the same time. */
export const maxUnfinishedVideos = 2;

export const appPost = z.object({
  id: postId,
  description: z.string(),
  created_at: z.iso.datetime(),
  /** When its author changed the text or added a video last; null if never. */
  changed_at: z.iso.datetime().nullable(),
  author,
  is_mine: z.boolean(),
  /** Whether the post waits for the office. Until then only its author sees it. */
  is_held: z.boolean(),
  ...labels,
  /** Signed URLs, valid for some minutes; `&size=thumbnail` returns the small picture. */
  photos: z.array(z.object({ url: z.string() })),
  /** The videos that can be played. */
  videos: z.array(z.object({ id: postVideoId, ...posterFields })),
  total_comments: z.int(),
  ...reactionFields,
});
export type AppPost = z.infer<typeof appPost>;

/** `mine` lists what the caller wrote. */
const query = cursorQuery(['id'], { ...labelFilters, mine: z.boolean('Choose true or false').default(false) });
export type PostQuery = z.infer<typeof query>;

const description = requiredLongText('Text', { max: appLimits.post_length });

const photoId = z.string('Choose a photo that you uploaded').max(100, 'Choose a photo that you uploaded');

/** `client_id` is an id that the client creates once for each post. A repeated request with it returns the stored post. */
export const postDraft = z.strictObject({
  description,
  category_ids: z.array(categoryId).max(20, 'Choose at most 20').default([]),
  tag_ids: z.array(tagId).max(20, 'Choose at most 20').default([]),
  /** The ids of uploaded photos, in their order. */
  photo_ids: z.array(photoId).max(appLimits.photos_of_post, `Choose at most ${appLimits.photos_of_post} photos`).default([]),
  /** The doctor confirms that no patient can be recognised. */
  no_patient: z.literal(true, 'Confirm that no patient can be recognised'),
  client_id: z.uuid('The client_id must be a UUID'),
});
export type PostDraft = z.infer<typeof postDraft>;

const permission = 'member.use';

export const postRoutes = {
  list: route({
    method: 'GET',
    path: '/posts',
    summary: 'Lists the posts that the doctor sees, newest first.',
    permission,
    isCacheable: true,
    query,
    response: cursorPage(appPost),
  }),
  read: route({
    method: 'GET',
    path: '/posts/:id',
    summary: 'Returns a post that the doctor sees.',
    permission,
    isCacheable: true,
    params: idParams(postId),
    response: dataResponse(appPost),
  }),
  create: route({
    method: 'POST',
    path: '/posts',
    summary: 'Adds a post. The first posts of a doctor are held until the office shows them. A repeated request returns the stored post.',
    permission,
    body: postDraft,
    response: dataResponse(appPost),
    status: 201,
  }),
  change: route({
    method: 'PUT',
    path: '/posts/:id',
    summary: `Changes the text of an own post within ${changeHours} hours; 409 \`closed\` after that. While first posts are held, it is held again.`,
    permission,
    params: idParams(postId),
    body: z.strictObject({ description }),
    response: dataResponse(appPost),
  }),
  remove: route({
    method: 'DELETE',
    path: '/posts/:id',
    summary: 'Deletes an own post; 404 for one of another doctor. A repeat changes nothing.',
    permission,
    params: idParams(postId),
    response: z.object({ message: z.string() }),
  }),
  ...reactionRoutesOf({ path: '/posts', id: postId, singular: 'post' }),
  labels: route({
    method: 'GET',
    path: '/labels',
    summary: `Returns the categories and tags for a post whose name contains \`q\`, by name, at most ${maxLabels} of each.`,
    permission,
    isCacheable: true,
    query: z.strictObject({ q: searchTerm }),
    response: dataResponse(z.object(labels)),
  }),
  addPhoto: route({
    method: 'POST',
    path: '/photos',
    summary: 'Stores a photo for a post, without its metadata. One that no post uses within a day is removed.',
    permission,
    files: { image: { kind: 'image', required: 'Choose a picture' } },
    response: dataResponse(z.object({ id: z.string() })),
    status: 201,
    skipsAudit: true,
    limit: { max: 30, minutes: 60 },
  }),
  addVideo: route({
    method: 'POST',
    path: '/posts/:id/videos',
    summary: `Adds a video to an own post within ${changeHours} hours and signs the right to upload its bytes by tus; 409 \`closed\` after that, and if ${maxUnfinishedVideos} videos wait for their bytes or the post has ${appLimits.videos_of_post} already. While first posts are held, it is held again.`,
    permission,
    params: idParams(postId),
    body: z.strictObject({ title: optionalText('Title', 150) }),
    response: dataResponse(z.object({ video_id: postVideoId, upload: uploadCredentials })),
    status: 201,
    limit: { max: 20, minutes: 60 },
  }),
  playVideo: route({
    method: 'POST',
    path: '/post-videos/:id/play',
    summary: 'Returns a signed address to play a video of a post that the doctor sees. It earns no coins.',
    permission,
    isSecret: true,
    params: idParams(postVideoId),
    skipsAudit: true,
    limit: { max: 60, minutes: 60 },
    response: dataResponse(z.object({ source: playSource })),
  }),
};
