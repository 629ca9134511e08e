import { randomBytes } from 'node:crypto';
import { Server, type Upload } from '@tus/server';
import { Refusal } from './refusal.ts';
import { uploadPath } from './signatures.ts';
import type { UploadParts } from './upload-parts.ts';
import { UploadStore } from './upload-store.ts';

const refuseUnfit = async (_request: unknown, { size, metadata }: Upload) => {
  if (size === 0) throw new Refusal(400, 'The file is empty.');
  if (!metadata?.['filetype'] || !metadata['title']) throw new Refusal(400, 'Upload-Metadata needs filetype and title.');
  return {};
};

type Refused = { status_code: number; body: string };

/** The library that speaks the protocol, over the store of this host; `explain` says what of an error its client is told. */
export const openLibrary = (parts: UploadParts, explain: (error: Error | Refused) => Refused | undefined) => {
  const { locks, maxBytes } = parts;
  const store = new UploadStore(parts);
  const server = new Server({
    path: uploadPath,
    datastore: store,
    locker: locks.locker,
    maxSize: maxBytes,
    relativeLocation: true,
    // The page that uploads comes from here, too; left out, any origin would be let in.
    allowedOrigins: [],
    namingFunction: ({ headers }) => `${headers.get('videoid')}.${randomBytes(16).toString('hex')}`,
    onUploadCreate: refuseUnfit,
    onResponseError: (_request, error) => explain(error),
  });
  return { answer: (request: Request) => server.handleWeb(request), close: () => store.close() };
};
