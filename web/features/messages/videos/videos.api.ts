import { useQuery } from '@tanstack/react-query';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { type VideoId, type VideoListQuery, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useCan } from '../../../kit/can.tsx';
import { type Mutation, useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

/** The routes that show a message's videos. */
export const videoViews = [messageRoutes.list, messageRoutes.get];

/** Reads a video with its player URL: a new one each time it opens, because it expires, and unchanged while it plays. */
export const useVideo = (id: VideoId) => useQuery({ ...routeQuery(videoRoutes.get, { params: { id } }), staleTime: 'static', gcTime: 0 });

export const useArchivedVideos = (query: VideoListQuery) => useList(videoRoutes.archived, { query }, { isChangedOnlyHere: true });

/** No toast on success, because the tray continues. */
export const useCreateVideo = () => useApiMutation(videoRoutes.create, { failure: t('videos.createFailed'), skipSuccessToast: true });

export const useUpdateVideo = () => useApiMutation(videoRoutes.update, { failure: t('videos.updateFailed') });

export const useRestoreVideos = () => useRestore(videoRoutes, { failure: t('videos.restoreFailed') });

/** Archives a video; the toast offers Undo to users who may restore it. */
export const useArchiveVideo = (): Mutation<{ id: number }, unknown> => {
  const messages = { success: t('videos.deleted'), failure: t('videos.deleteFailed') };
  const canRestore = useCan()(videoRoutes.restore);
  const archiveWithUndo = useArchive(videoRoutes.archive, { restore: useRestoreVideos(), ...messages });
  const archive = useApiMutation(videoRoutes.archive, messages);
  return canRestore ? archiveWithUndo : { isPending: archive.isPending, send: ({ id }) => archive.send({ params: { id } }) };
};
