import { randomBytes } from 'node:crypto';
import { Server, type Upload } from '@tus/server';
import { uploadPath } from './signatures.ts';
import { UploadError } from './upload-request.ts';
import { type UploadDeps, UploadStore } from './upload-store.ts';

const validateUpload = async (_request: unknown, { size, metadata }: Upload) => {
  if (size === 0) throw new UploadError(400, 'The file is empty.');
  if (!metadata?.['filetype'] || !metadata['title']) throw new UploadError(400, 'Upload-Metadata needs filetype and title.');
  return {};
};

type ErrorResponse = { status_code: number; body: string };

/** Creates the tus server over the upload store; `toResponse` converts errors to what clients may read. */
export const createTusServer = (deps: UploadDeps, toResponse: (error: Error | ErrorResponse) => ErrorResponse | undefined) => {
  const store = new UploadStore(deps);
  const server = new Server({
    path: uploadPath,
    datastore: store,
    locker: deps.locks.locker,
    maxSize: deps.maxBytes,
    relativeLocation: true,
    // Uploads come from this origin only. Without the option the library allows every origin.
    allowedOrigins: [],
    namingFunction: ({ headers }) => `${headers.get('videoid')}.${randomBytes(16).toString('hex')}`,
    onUploadCreate: validateUpload,
    onResponseError: (_request, error) => toResponse(error),
  });
  return { handle: (request: Request) => server.handleWeb(request), close: () => store.close() };
};
