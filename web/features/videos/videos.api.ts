import { useQuery } from '@tanstack/react-query';
import { messageRoutes } from '../../../contract/entities/messages.ts';
import { type VideoId, type VideoListQuery, videoRoutes } from '../../../contract/entities/videos.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useMay } from '../../kit/can.tsx';
import { routeQuery, useList } from '../../kit/queries.ts';
import { useWrite, type Write } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

/** What shows a message's videos. */
export const shown = [messageRoutes.list, messageRoutes.get];
const counted = [...shown, videoRoutes.stats];
const moved = [...counted, videoRoutes.archived];

/** A video with the address of its player: a new one for each opening, for it dies after some hours, and none other while it plays. */
export const useVideo = (id: VideoId) =>
  useQuery({ ...routeQuery(videoRoutes.get, { params: { id } }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

export const useArchivedVideos = (query: VideoListQuery) => useList(videoRoutes.archived, { query }, { isNeverStale: true });

/** Quiet where it works: the tray goes on from there. */
export const useCreateVideo = () => useWrite(videoRoutes.create, { refresh: counted, failure: t('videos.createFailed'), isQuiet: true });

export const useUpdateVideo = () => useWrite(videoRoutes.update, { refresh: shown, failure: t('videos.updateFailed') });

export const useRestoreVideos = () => useRestore(videoRoutes.restore, { refresh: moved, failure: t('videos.restoreFailed') });

/** Archives a video; who may restore it too can take it back. */
export const useArchiveVideo = (): Write<{ id: number }, unknown> => {
  const words = { success: t('videos.deleted'), failure: t('videos.deleteFailed') };
  const mayRestore = useMay()(videoRoutes.restore);
  const undoable = useArchive(videoRoutes.archive, { restore: useRestoreVideos(), refresh: moved, ...words });
  const final = useWrite(videoRoutes.archive, { refresh: moved, ...words });
  return mayRestore ? undoable : { isPending: final.isPending, send: ({ id }) => final.send({ params: { id } }) };
};
