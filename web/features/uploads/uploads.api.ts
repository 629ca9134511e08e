import type { QueryClient } from '@tanstack/react-query';
import type { UploadCredentials, VideoUpload } from '../../../contract/entities/hosted-videos.ts';
import { messageRoutes } from '../../../contract/entities/messages.ts';
import { storyId, storyRoutes } from '../../../contract/entities/stories.ts';
import { videoId, videoRoutes } from '../../../contract/entities/videos.ts';
import { routeKey } from '../../kit/queries.ts';
import { call } from '../../platform/api.ts';
import type { UploadTarget } from './upload.ts';

type Record = Pick<UploadTarget, 'kind' | 'id'>;

/** Never what plays a video: it would begin anew. */
const shown = {
  videos: [messageRoutes.list, messageRoutes.get],
  stories: [storyRoutes.list, storyRoutes.get],
};

// Nobody asked for these calls, so an ended session is no reason to ask for a password.
const unasked = { onExpiry: 'fail' } as const;

export const signUpload = async ({ kind, id }: Record): Promise<UploadCredentials> => {
  const answer =
    kind === 'videos'
      ? await call(videoRoutes.upload, { params: { id: videoId.parse(id) } })
      : await call(storyRoutes.upload, { params: { id: storyId.parse(id) } });
  return answer.data;
};

export const readVideoState = async ({ kind, id }: Record): Promise<VideoUpload | undefined> => {
  if (kind === 'videos') return (await call(videoRoutes.get, { params: { id: videoId.parse(id) } }, unasked)).data.upload;
  return (await call(storyRoutes.get, { params: { id: storyId.parse(id) }, query: {} }, unasked)).data.upload ?? undefined;
};

/** Asks the host to look at the video now. */
export const linkVideo = async ({ kind, id }: Record): Promise<void> => {
  if (kind === 'videos') await call(videoRoutes.link, { params: { id: videoId.parse(id) } }, unasked);
  else await call(storyRoutes.link, { params: { id: storyId.parse(id) } }, unasked);
};

export const signEmbed = async ({ id }: Record): Promise<void> => {
  await call(storyRoutes.signEmbed, { params: { id: storyId.parse(id) } }, unasked);
};

/** Has everything asked again that shows the record. */
export const refreshShown = (client: QueryClient, { kind }: Pick<UploadTarget, 'kind'>): void => {
  for (const route of shown[kind]) void client.invalidateQueries({ queryKey: routeKey(route) });
};
