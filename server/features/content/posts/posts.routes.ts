import { postRoutes } from '../../../../contract/entities/content/posts.ts';
import { handle } from '../../../kit/handle.ts';
import { restoreComments } from '../reactions/index.ts';
import { posts } from './posts.service.ts';

export const postsHandlers = [
  handle(postRoutes.list, ({ query, context }) => posts.list(context, query)),
  handle(postRoutes.categories, ({ query, context }) => posts.categories(context, query)),
  handle(postRoutes.tags, ({ query, context }) => posts.tags(context, query)),
  handle(postRoutes.get, ({ params, query, context }) => posts.get(context, params.id, query)),
  handle(postRoutes.comments, ({ params, query, context }) => posts.comments(context, params.id, query)),
  handle(postRoutes.show, ({ params, body, context }) => posts.show(context, params.id, body)),
  handle(postRoutes.archive, ({ params, context }) => posts.archive(context, params.id)),
  handle(postRoutes.restore, ({ body, context }) => posts.restore(context, body.ids)),
  handle(postRoutes.hideComment, ({ params, context }) => posts.hideComment(context, params.id)),
  handle(postRoutes.restoreComment, ({ body, context }) => restoreComments(context, 'post', body.ids)),
  handle(postRoutes.archiveVideo, ({ params, context }) => posts.archiveVideo(context, params.id)),
];
