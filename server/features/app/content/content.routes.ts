import { blogRoutes, conferenceRoutes, noteRoutes, storyRoutes } from '../../../../contract/app/content.ts';
import { handle } from '../../../kit/handle.ts';
import { blogs, conferences, notes, stories } from './content.service.ts';

export const contentHandlers = [
  handle(storyRoutes.list, ({ query, context }) => stories.list(context, query)),
  handle(storyRoutes.markSeen, ({ params, context }) => stories.markSeen(context, params.id)),
  handle(storyRoutes.react, ({ params, body, context }) => stories.react(context, params.id, body.reaction)),
  handle(storyRoutes.removeReaction, ({ params, context }) => stories.react(context, params.id, null)),
  handle(blogRoutes.list, ({ query, context }) => blogs.list(context, query)),
  handle(blogRoutes.read, ({ params, context }) => blogs.read(context, params.id)),
  handle(blogRoutes.react, ({ params, body, context }) => blogs.react(context, params.id, body.reaction)),
  handle(blogRoutes.removeReaction, ({ params, context }) => blogs.react(context, params.id, null)),
  handle(conferenceRoutes.list, ({ query, context }) => conferences.list(context, query)),
  handle(conferenceRoutes.read, ({ params, context }) => conferences.read(context, params.id)),
  handle(conferenceRoutes.react, ({ params, body, context }) => conferences.react(context, params.id, body.reaction)),
  handle(conferenceRoutes.removeReaction, ({ params, context }) => conferences.react(context, params.id, null)),
  handle(noteRoutes.list, ({ query, context }) => notes.list(context, query)),
];
