import type { QueryClient } from '@tanstack/react-query';
import { storyId, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import type { UploadCredentials, VideoUpload } from '../../../../contract/entities/messages/hosted-videos.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { videoId, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { routeKey } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import type { UploadTarget } from './upload.ts';

type UploadRecord = Pick<UploadTarget, 'kind' | 'id'>;

/** Without the route that plays the video, because the player would restart. */
const viewRoutes = {
  videos: [messageRoutes.list, messageRoutes.get],
  stories: [storyRoutes.list, storyRoutes.get],
};

// These requests run in the background, so an expired session must not open the sign-in dialog.
const backgroundRequest = { onExpiry: 'fail' } as const;

export const signUpload = async ({ kind, id }: UploadRecord): Promise<UploadCredentials> => {
  const response =
    kind === 'videos'
      ? await request(videoRoutes.upload, { params: { id: videoId.parse(id) } })
      : await request(storyRoutes.upload, { params: { id: storyId.parse(id) } });
  return response.data;
};

type PosterParts = { hostedId: string; picture: File | undefined; duration: number | undefined };

export const savePoster = async (
  { kind, id }: UploadRecord,
  { hostedId, picture, duration }: PosterParts,
  signal: AbortSignal,
): Promise<void> => {
  const options = { ...backgroundRequest, signal };
  const input = { body: { video_id: hostedId, duration }, files: { poster: picture ?? null } };
  if (kind === 'videos') await request(videoRoutes.poster, { params: { id: videoId.parse(id) }, ...input }, options);
  else await request(storyRoutes.poster, { params: { id: storyId.parse(id) }, ...input }, options);
};

export const readVideoState = async ({ kind, id }: UploadRecord): Promise<VideoUpload | undefined> => {
  if (kind === 'videos') return (await request(videoRoutes.get, { params: { id: videoId.parse(id) } }, backgroundRequest)).data.upload;
  return (await request(storyRoutes.get, { params: { id: storyId.parse(id) }, query: {} }, backgroundRequest)).data.upload ?? undefined;
};

/** Makes the server check the video at the host now. */
export const linkVideo = async ({ kind, id }: UploadRecord): Promise<void> => {
  if (kind === 'videos') await request(videoRoutes.link, { params: { id: videoId.parse(id) } }, backgroundRequest);
  else await request(storyRoutes.link, { params: { id: storyId.parse(id) } }, backgroundRequest);
};

export const signEmbed = async ({ id }: UploadRecord): Promise<void> => {
  await request(storyRoutes.signEmbed, { params: { id: storyId.parse(id) } }, backgroundRequest);
};

/** Invalidates every list that shows the record. */
export const invalidateViews = (client: QueryClient, { kind }: Pick<UploadTarget, 'kind'>): void => {
  for (const route of viewRoutes[kind]) void client.invalidateQueries({ queryKey: routeKey(route) });
};
