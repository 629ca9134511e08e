import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VideoUpload } from '../../../contract/entities/hosted-videos.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { routeKey } from '../../kit/queries.ts';

const every = 4000;

const isMoving = (upload: VideoUpload | null) => upload?.state === 'uploading' || upload?.state === 'processing';

/** Asks the routes again every few seconds for as long as one of the shown videos is on its way. */
export const useVideoWatch = (shown: readonly (VideoUpload | null)[], routes: readonly RouteSpec[]): void => {
  const client = useQueryClient();
  const paths = routes.map(({ path }) => path).join(' ');
  const isNeeded = shown.some(isMoving);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths stand for the routes, whose list is made anew on each rendering
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => {
      for (const route of routes) void client.invalidateQueries({ queryKey: routeKey(route) });
    }, every);
    return () => clearInterval(timer);
  }, [client, isNeeded, paths]);
};
