import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { createVideosService, type VideoPorts } from './videos.service.ts';

export const videosHandlers = (ports: VideoPorts) => {
  const videos = createVideosService(ports);
  return [
    handle(videoRoutes.create, ({ body, context }) => videos.create(context, body)),
    handle(videoRoutes.update, ({ params, body, context }) => videos.update(context, params.id, body)),
    handlePrepared(
      videoRoutes.upload,
      ({ params, ...preparation }) => videos.prepareUpload(preparation, params.id),
      ({ params, context, prepared }) => videos.signUpload(context, params.id, prepared),
    ),
    handle(videoRoutes.poster, ({ params, body, files, context }) => videos.savePoster(context, params.id, { body, files })),
    handle(videoRoutes.link, ({ params, context }) => videos.checkUpload(context, params.id)),
    handle(videoRoutes.get, ({ params, context }) => videos.get(context, params.id)),
    handle(videoRoutes.archive, ({ params, context }) => videos.archive(context, params.id)),
    handle(videoRoutes.archived, ({ query, context }) => videos.archived(context, query)),
    handle(videoRoutes.restore, ({ body, context }) => videos.restore(context, body.ids)),
    handle(videoRoutes.stats, ({ context }) => videos.stats(context)),
  ];
};
