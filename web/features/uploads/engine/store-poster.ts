import type { QueryClient } from '@tanstack/react-query';
import type { UploadTarget } from '../upload.ts';
import { invalidateViews, savePoster } from '../uploads.api.ts';

type PosterUpload = { target: UploadTarget; file: File; hostedId: string; client: QueryClient };

/** Sends a frame and the length of a video beside its upload. Without them the video has no poster, so a failure is ignored. */
export const storePoster = async ({ target, file, hostedId, client }: PosterUpload): Promise<void> => {
  try {
    const { readPoster } = await import('./read-poster.ts');
    const { picture, duration } = await readPoster(file);
    await savePoster(target, { hostedId, picture, duration });
    if (picture || duration) invalidateViews(client, target);
  } catch {
    return;
  }
};
