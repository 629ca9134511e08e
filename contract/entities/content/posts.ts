import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, messageResponse, pageResponse, searchTerm, sortOrder } from '../../kit/list.ts';
import { listRoute, restoreRoute } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { entities } from '../index.ts';
import { doctorId } from '../members/doctors.ts';
import { posterFields, videoUpload } from '../messages/hosted-videos.ts';
import { labelFields, labelRoutes } from './labels.ts';
import { comment, doctorSummary, reactionCounts, reactionPage, restoreCommentRoute } from './reactions.ts';

export const postId = bigRecordId('PostId');
export type PostId = z.infer<typeof postId>;

const postCommentId = bigRecordId('PostCommentId');
export const postVideoId = bigRecordId('PostVideoId');
export type PostVideoId = z.infer<typeof postVideoId>;

/** A video of a post; `link` is the signed URL of its player, null until the video is ready. */
export const postVideo = z.object({
  id: postVideoId,
  link: z.string().nullable(),
  bunny_video_id: z.string(),
  upload: videoUpload,
  ...posterFields,
});
export type PostVideo = z.infer<typeof postVideo>;

/** What a doctor posted for the other doctors. */
export const post = z.object({
  id: postId,
  description: z.string(),
  doctor: doctorSummary,
  ...labelFields,
  /** Signed URLs; `&size=thumbnail` returns the small picture. */
  photos: z.array(z.object({ id: z.int(), photo_path: z.string() })),
  videos: z.array(postVideo),
  ...reactionCounts,
  total_comments: z.int(),
  created_at: z.iso.datetime(),
  /** When its author changed the text last; null if never. */
  changed_at: z.iso.datetime().nullable(),
  /** Since when the post waits for the office, and only its author sees it; null once it is shown. */
  held_at: z.iso.datetime().nullable(),
});
export type Post = z.infer<typeof post>;

/** A post, active or archived, with a page of its reactions and its ten newest comments. */
export const postDetail = post.extend({ ...archivedFields, comments: z.array(comment), paginated_reactions: reactionPage });
export type PostDetail = z.infer<typeof postDetail>;

/** The maximum number of tags that filter a list of posts. */
export const maxTagNames = 20;

/** `name` searches the text. `tag_names` finds posts with any of the tags. */
export const postListQuery = listQuery({
  name: searchTerm,
  tag_names: z.array(searchTerm.unwrap()).max(maxTagNames, `Choose at most ${maxTagNames}`).optional(),
  category_name: searchTerm,
  doctor_id: doctorId.optional(),
  /** 1 finds the posts that wait for the office. */
  is_held: z.literal(1).optional(),
  ...dayFilters,
  sort: sortOrder('created'),
});
export type PostListQuery = z.infer<typeof postListQuery>;

const paging = listQuery({});

/** The `changed_at` that the sender saw: a text that the author has changed since is not shown unread. Without it any text is. */
const showDraft = z.strictObject({ seen_changed_at: z.iso.datetime().nullable().optional() });
export type ShowDraft = z.infer<typeof showDraft>;

export const postRoutes = {
  list: listRoute(entities.posts, { path: '/post', query: postListQuery, item: post }),
  ...labelRoutes(entities.posts, { categories: '/post/category/index', tags: '/post/tag/index' }),
  get: route({
    method: 'GET',
    path: '/post/:id',
    summary: 'Shows one post, active or archived; `page` pages its reactions.',
    permission: 'posts.read',
    params: idParams(postId),
    query: paging,
    response: dataResponse(postDetail),
  }),
  comments: route({
    method: 'GET',
    path: '/post/:id/comments',
    summary: "Lists a post's comments, newest first.",
    permission: 'posts.read',
    params: idParams(postId),
    query: paging,
    response: pageResponse(comment),
  }),
  show: route({
    method: 'POST',
    path: '/post/show/:id',
    summary: 'Shows a held post to doctors and tells its author; 409 if it is shown already or its author has changed it.',
    permission: 'posts.moderate',
    params: idParams(postId),
    body: showDraft,
    response: dataResponse(post),
  }),
  archive: route({
    method: 'DELETE',
    path: '/post/:id',
    summary: 'Archives a post.',
    permission: 'posts.moderate',
    params: idParams(postId),
    response: messageResponse,
  }),
  restore: restoreRoute(entities.posts, { path: '/post/restore', id: postId }),
  hideComment: route({
    method: 'POST',
    path: '/post/comment/destroy/:id',
    summary: 'Hides a comment and lowers the count.',
    permission: 'posts.moderate',
    params: idParams(postCommentId),
    response: messageResponse,
  }),
  restoreComment: restoreCommentRoute({ path: '/post/comment/restore', id: postCommentId, permission: 'posts.moderate' }),
  archiveVideo: route({
    method: 'DELETE',
    path: '/post/video/:id',
    summary: 'Archives a video of a post; it can no longer be played.',
    permission: 'posts.moderate',
    params: idParams(postVideoId),
    response: messageResponse,
  }),
};
