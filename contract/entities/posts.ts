import { z } from 'zod';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { doctorId } from './doctors.ts';
import { videoUpload } from './hosted-videos.ts';
import { labelFields } from './labels.ts';
import { named } from './members.ts';
import { actingDoctor, comment, reactionCounts, reactionPage } from './reactions.ts';

export const postId = recordId('PostId');
export type PostId = z.infer<typeof postId>;

const postVideoId = recordId('PostVideoId');

/** A video of a post; `link` is the signed address of its player, null until it is ready. */
export const postVideo = z.object({
  id: postVideoId,
  link: z.string().nullable(),
  bunny_video_id: z.string(),
  upload: videoUpload,
});
export type PostVideo = z.infer<typeof postVideo>;

/** What a doctor wrote for the others. */
export const post = z.object({
  id: postId,
  description: z.string(),
  doctor: actingDoctor,
  ...labelFields,
  /** Public addresses; `?size=thumbnail` asks for the small picture. */
  photos: z.array(z.object({ id: z.int(), photo_path: z.string() })),
  videos: z.array(postVideo),
  ...reactionCounts,
  total_comments: z.int(),
  created_at: z.iso.datetime(),
});
export type Post = z.infer<typeof post>;

/** A post with a page of who reacted and its newest ten comments. */
export const postDetail = post.extend({ comments: z.array(comment), paginated_reactions: reactionPage });
export type PostDetail = z.infer<typeof postDetail>;

/** How many tags a list of posts may be narrowed to at once. */
export const mostTagNames = 20;

/** `name` searches the text; any of the tags may match. */
export const postListQuery = listQuery({
  name: searchTerm,
  tag_names: z.array(searchTerm.unwrap()).max(mostTagNames, `Choose at most ${mostTagNames}`).optional(),
  category_name: searchTerm,
  doctor_id: doctorId.optional(),
});
export type PostListQuery = z.infer<typeof postListQuery>;

const paging = listQuery({});

export const postRoutes = {
  list: route({
    method: 'GET',
    path: '/post',
    summary: 'Lists live posts, newest first.',
    permission: 'posts.read',
    query: postListQuery,
    response: pageOf(post),
  }),
  categories: route({
    method: 'GET',
    path: '/post/category/index',
    summary: 'Lists the categories that live posts carry, by name.',
    permission: 'posts.read',
    query: paging,
    response: pageOf(named),
  }),
  tags: route({
    method: 'GET',
    path: '/post/tag/index',
    summary: 'Lists the tags that live posts carry, by name.',
    permission: 'posts.read',
    query: paging,
    response: pageOf(named),
  }),
  get: route({
    method: 'GET',
    path: '/post/:id',
    summary: 'Shows one post; `page` pages who reacted.',
    permission: 'posts.read',
    params: byId(postId),
    query: paging,
    response: answerOf(postDetail),
  }),
  comments: route({
    method: 'GET',
    path: '/post/:id/comments',
    summary: "Lists a post's comments, newest first.",
    permission: 'posts.read',
    params: byId(postId),
    query: paging,
    response: pageOf(comment),
  }),
  archive: route({
    method: 'DELETE',
    path: '/post/:id',
    summary: 'Takes a post out of every list; its rows are kept.',
    permission: 'posts.moderate',
    params: byId(postId),
    response: done,
  }),
  hideComment: route({
    method: 'POST',
    path: '/post/comment/destroy/:id',
    summary: 'Hides a comment and lowers the count.',
    permission: 'posts.moderate',
    params: byId(recordId('PostCommentId')),
    response: done,
  }),
  archiveVideo: route({
    method: 'DELETE',
    path: '/post/video/:id',
    summary: 'Takes a video out of its post; it is no longer played.',
    permission: 'posts.moderate',
    params: byId(postVideoId),
    response: done,
  }),
};
