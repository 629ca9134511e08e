import type { ProviderLog } from '../../providers/index.ts';
import { type EmbeddedHostOptions, openEmbeddedHost } from './embedded.ts';
import type { VideoHost } from './port.ts';
import type { BunnyConfig } from './settings.ts';

export type { HostedState, HostedVideo, VideoDirectory, VideoHost, VideoOrigins } from './port.ts';

type VideoHostOptions = EmbeddedHostOptions & {
  /** The library of the videos at Bunny Stream; without it they lie in `dataDir`. */
  bunny?: (BunnyConfig & { providers: ProviderLog }) | undefined;
};

/** Opens the video host of the settings. The code of Bunny Stream is loaded only if it is chosen. */
export const openVideoHost = async ({ bunny, ...options }: VideoHostOptions): Promise<VideoHost> => {
  if (!bunny) return openEmbeddedHost(options);
  const { createBunnyHost } = await import('./bunny/host.ts');
  return createBunnyHost(bunny, { log: bunny.providers, clock: options.clock });
};
