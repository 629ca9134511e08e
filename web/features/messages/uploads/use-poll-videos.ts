import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VideoUpload } from '../../../../contract/entities/messages/hosted-videos.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { routeKey } from '../../../kit/data/queries.ts';

const pollInterval = 4000;

const isInProgress = (upload: VideoUpload | null) => upload?.state === 'uploading' || upload?.state === 'processing';

/** Refetches the routes every few seconds while one of the shown videos is uploading or processing. */
export const usePollVideos = (shown: readonly (VideoUpload | null)[], routes: readonly RouteSpec[]): void => {
  const client = useQueryClient();
  const paths = routes.map(({ path }) => path).join(' ');
  const isNeeded = shown.some(isInProgress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths identify the routes, whose array is new on each render
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => {
      for (const route of routes) void client.invalidateQueries({ queryKey: routeKey(route) });
    }, pollInterval);
    return () => clearInterval(timer);
  }, [client, isNeeded, paths]);
};
