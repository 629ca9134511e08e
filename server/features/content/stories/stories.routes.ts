import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { stories } from './stories.service.ts';
import { storyVideo } from './story-video.service.ts';

export const storiesHandlers = [
  handle(storyRoutes.list, ({ query, context }) => stories.list(context, query)),
  handle(storyRoutes.get, ({ params, query, context }) => stories.get(context, params.id, query)),
  handle(storyRoutes.create, ({ body, files, context }) => stories.create(context, body, files)),
  handlePrepared(
    storyRoutes.update,
    ({ params, body, ...preparation }) => storyVideo.prepareNext(preparation, params.id, body),
    ({ params, body, files, context, prepared }) => stories.update(context, body, { id: params.id, files, slot: prepared }),
  ),
  handle(storyRoutes.archive, ({ params, context }) => stories.archive(context, params.id)),
  handlePrepared(
    storyRoutes.upload,
    ({ params, ...preparation }) => storyVideo.prepareUpload(preparation, params.id),
    ({ params, context, prepared }) => storyVideo.signUpload(context, params.id, prepared),
  ),
  handle(storyRoutes.poster, ({ params, body, files, context }) => storyVideo.savePoster(context, params.id, { body, files })),
  handle(storyRoutes.link, ({ params, context }) => storyVideo.checkUpload(context, params.id)),
  handle(storyRoutes.signEmbed, ({ params, context }) => storyVideo.checkUpload(context, params.id)),
  handle(storyRoutes.playData, ({ params, context }) => storyVideo.playData(context, params.id)),
  handle(storyRoutes.archived, ({ query, context }) => stories.archived(context, query)),
  handle(storyRoutes.restore, ({ body, context }) => stories.restore(context, body.ids)),
  handle(storyRoutes.stats, ({ context }) => stories.stats(context)),
];
