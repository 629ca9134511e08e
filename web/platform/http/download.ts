import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { requestResponse } from './api.ts';
import { unreachableError } from './api-error.ts';

const fileName = /filename="([^"]+)"/;

// A browser may still read the file after the click.
const revokeAfterMs = 60_000;

/** Saves a file on the user's device. */
export const saveFile = (name: string, content: Blob): void => {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
};

/** Requests a route with `download` and saves its file. Throws an ApiError if that fails or the file is incomplete. */
export const downloadFile = async <Spec extends RouteSpec & { download: string }>(spec: Spec, input: RouteRequest<Spec>): Promise<void> => {
  const response = await requestResponse(spec, input);
  const [, name = 'export'] = fileName.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const bytes = await response.blob().catch(() => {
    throw unreachableError();
  });
  saveFile(name, bytes);
};
