import { z } from 'zod';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { appNote, appStory } from './content.ts';
import { cursorPage } from './kit.ts';
import { messageCard } from './messages.ts';
import { appWebinar } from './webinars.ts';

/** The first screen, by one request, so that a client can open without a network. */
export const home = z.object({
  points: z.int(),
  /** The unread notifications, at most 100. */
  unread: z.int(),
  /** The first messages of the feed; `next_cursor` continues it. */
  messages: cursorPage(messageCard),
  /** The stories of now, latest first. `GET /stories` has the addresses of their videos. */
  stories: z.array(appStory.omit({ video: true })),
  /** The webinar that is running, or the next one. */
  next_webinar: appWebinar.nullable(),
  /** The newest notes of now. */
  notes: z.array(appNote),
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
