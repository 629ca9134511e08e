import { z } from 'zod';
import { blogId } from '../entities/content/blogs.ts';
import { categoryId } from '../entities/content/categories.ts';
import { conferenceId } from '../entities/content/conferences.ts';
import { noteId } from '../entities/content/notes.ts';
import { storyId, storyTypes } from '../entities/content/stories.ts';
import { tagId } from '../entities/content/tags.ts';
import { idParams, reference } from '../kit/ids.ts';
import { dataResponse, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery } from './kit.ts';
import { reactionRoutesOf, reactionState } from './reactions.ts';

const shared = { reactions: reactionState, published_at: z.iso.datetime() };
export const labels = { categories: z.array(reference), tags: z.array(reference) };

/** A story with a picture, or with a video that can be played. */
export const appStory = z.object({
  id: storyId,
  text: z.string(),
  type: z.enum(storyTypes),
  /** A public URL; null for a video. */
  image: z.string().nullable(),
  /** The signed URL of the player; null for a picture. */
  video: z.string().nullable(),
  poster: z.string().nullable(),
  /** In seconds. */
  duration: z.int().nullable(),
  is_seen: z.boolean(),
  ...shared,
});
export type AppStory = z.infer<typeof appStory>;

/** A blog; its image is a public URL. */
export const appBlog = z.object({ id: blogId, title: z.string(), content: z.string(), image: z.string(), ...labels, ...shared });
export type AppBlog = z.infer<typeof appBlog>;

/** A conference; its image is a public URL. */
export const appConference = z.object({
  id: conferenceId,
  title: z.string(),
  description: z.string(),
  link: z.string(),
  image: z.string(),
  ...labels,
  ...shared,
});
export type AppConference = z.infer<typeof appConference>;

export const appNote = z.object({ id: noteId, title: z.string(), content: z.string(), published_at: z.iso.datetime() });
export type AppNote = z.infer<typeof appNote>;

/** The filters of a list of labeled records; `q` searches their name. */
export const labelFilters = { category_id: categoryId.optional(), tag_id: tagId.optional(), q: searchTerm };
export type LabelFilters = z.infer<z.ZodObject<typeof labelFilters>>;

const page = cursorQuery(['time', 'id'], {});
const labeledPage = cursorQuery(['time', 'id'], labelFilters);

const permission = 'member.use';

export const storyRoutes = {
  list: route({
    method: 'GET',
    path: '/stories',
    summary: 'Lists the stories that are shown now, newest first.',
    permission,
    query: page,
    response: cursorPage(appStory),
  }),
  markSeen: route({
    method: 'PUT',
    path: '/stories/:id/seen',
    summary: 'Stores when the caller first saw a story.',
    permission,
    params: idParams(storyId),
    response: dataResponse(z.object({ seen_at: z.iso.datetime() })),
    skipsAudit: true,
  }),
  ...reactionRoutesOf({ path: '/stories', id: storyId, singular: 'story' }),
};

export const blogRoutes = {
  list: route({
    method: 'GET',
    path: '/blogs',
    summary: 'Lists the blogs that are shown now, newest first, without their content.',
    permission,
    isCacheable: true,
    query: labeledPage,
    response: cursorPage(appBlog.omit({ content: true })),
  }),
  read: route({
    method: 'GET',
    path: '/blogs/:id',
    summary: 'Returns a blog that is shown now.',
    permission,
    isCacheable: true,
    params: idParams(blogId),
    response: dataResponse(appBlog),
  }),
  ...reactionRoutesOf({ path: '/blogs', id: blogId, singular: 'blog' }),
};

export const conferenceRoutes = {
  list: route({
    method: 'GET',
    path: '/conferences',
    summary: 'Lists the conferences, newest first.',
    permission,
    isCacheable: true,
    query: labeledPage,
    response: cursorPage(appConference),
  }),
  read: route({
    method: 'GET',
    path: '/conferences/:id',
    summary: 'Returns a conference.',
    permission,
    isCacheable: true,
    params: idParams(conferenceId),
    response: dataResponse(appConference),
  }),
  ...reactionRoutesOf({ path: '/conferences', id: conferenceId, singular: 'conference' }),
};

export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/notes',
    summary: 'Lists the notes that are shown now, newest first.',
    permission,
    isCacheable: true,
    query: page,
    response: cursorPage(appNote),
  }),
};
