import { postRoutes as routes } from '../../../../contract/app/posts.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { recordFile } from '../../office/files/index.ts';
import { postVideos } from './post-videos.service.ts';
import { posts } from './posts.service.ts';

export const postHandlers = [
  handle(routes.list, ({ query, context }) => posts.list(context, query)),
  handle(routes.read, ({ params, context }) => posts.read(context, params.id)),
  handle(routes.create, ({ body, context }) => posts.create(context, body)),
  handle(routes.change, ({ params, body, context }) => posts.change(context, params.id, body.description)),
  handle(routes.remove, ({ params, context }) => posts.remove(context, params.id)),
  handle(routes.react, ({ params, body, context }) => posts.react(context, params.id, body.reaction)),
  handle(routes.removeReaction, ({ params, context }) => posts.react(context, params.id, null)),
  handle(routes.labels, ({ query, context }) => posts.labels(context, query.q)),
  handle(routes.addPhoto, async ({ files, context }) => ({ data: { id: await recordFile(context, files.image, 'private') } })),
  handlePrepared(
    routes.addVideo,
    ({ params, body, ...preparation }) => postVideos.prepare(preparation, params.id, body.title),
    ({ params, context, prepared }) => postVideos.add(context, params.id, prepared),
  ),
  handle(routes.playVideo, ({ params, context }) => postVideos.play(context, params.id)),
];
