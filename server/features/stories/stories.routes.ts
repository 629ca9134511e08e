import { storyRoutes } from '../../../contract/entities/stories.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import { stories } from './stories.service.ts';
import { storyNext } from './story-next.service.ts';
import { storyVideo } from './story-video.service.ts';

export const storiesRoutes = [
  handle(storyRoutes.list, ({ query, context }) => stories.list(context, query)),
  handle(storyRoutes.get, ({ params, query, context }) => stories.get(context, params.id, query)),
  handle(storyRoutes.create, ({ body, files, context }) => stories.create(context, body, files)),
  handlePrepared(
    storyRoutes.update,
    ({ params, body, ...preparing }) => storyNext.prepare(preparing, params.id, body),
    ({ params, body, files, context, prepared }) => stories.update(context, body, { id: params.id, files, room: prepared }),
  ),
  handle(storyRoutes.archive, ({ params, context }) => stories.archive(context, params.id)),
  handlePrepared(
    storyRoutes.upload,
    ({ params, ...preparing }) => storyVideo.prepare(preparing, params.id),
    ({ params, context, prepared }) => storyVideo.sign(context, params.id, prepared),
  ),
  handle(storyRoutes.link, ({ params, context }) => storyVideo.look(context, params.id)),
  handle(storyRoutes.signEmbed, ({ params, context }) => storyVideo.look(context, params.id)),
  handle(storyRoutes.playData, ({ params, context }) => storyVideo.playData(context, params.id)),
  handle(storyRoutes.archived, ({ query, context }) => stories.archived(context, query)),
  handle(storyRoutes.restore, ({ body, context }) => stories.restore(context, body.ids)),
  handle(storyRoutes.stats, ({ context }) => stories.stats(context)),
];
