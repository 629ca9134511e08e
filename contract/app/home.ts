import { z } from 'zod';
import { noteId } from '../entities/content/notes.ts';
import { storyId, storyTypes } from '../entities/content/stories.ts';
import { webinarStatus } from '../entities/content/webinar-status.ts';
import { webinarDurations, webinarId } from '../entities/content/webinars.ts';
import { posterFields } from '../entities/messages/hosted-videos.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage } from './kit.ts';
import { messageCard } from './messages.ts';

const homeStory = z.object({
  id: storyId,
  text: z.string(),
  type: z.enum(storyTypes),
  /** A public address; null for a video. */
  image: z.string().nullable(),
  ...posterFields,
  visible_since: z.iso.datetime(),
});

const homeNote = z.object({ id: noteId, title: z.string(), content: z.string(), visible_since: z.iso.datetime() });

const homeWebinar = z.object({
  id: webinarId,
  title: z.string(),
  starts_at: z.iso.datetime(),
  /** In hours. */
  duration: z.literal(webinarDurations),
  status: webinarStatus,
});

/** The first screen, by one request, so that a client can open without a network. */
export const home = z.object({
  points: z.int(),
  /** The unread notifications, at most 100. */
  unread: z.int(),
  /** The first messages of the feed; `next_cursor` continues it. */
  messages: cursorPage(messageCard),
  /** The stories of now, latest first. */
  stories: z.array(homeStory),
  /** The webinar that is running, or the next one. */
  next_webinar: homeWebinar.nullable(),
  /** The newest notes of now. */
  notes: z.array(homeNote),
});
export type Home = z.infer<typeof home>;

export const homeRoutes = {
  read: route({
    method: 'GET',
    path: '/home',
    summary: 'Returns the points, the unread notifications, the first messages, the stories, the next webinar and the newest notes.',
    permission: 'member.use',
    isCacheable: true,
    response: dataResponse(home),
  }),
};
