import type { Upload as TusUpload, UploadOptions } from 'tus-js-client';
import type { UploadCredentials } from '../../../../../contract/entities/messages/hosted-videos.ts';
import { keyOf, type UploadTarget } from '../upload.ts';
import { signUpload } from '../uploads.api.ts';
import { PermanentHostError } from './failure.ts';

const megabyte = 1024 * 1024;
const chunkSize = 5 * megabyte;

/** Milliseconds before each retry. */
const retryDelays = {
  videos: [0, 3000, 5000, 10_000, 20_000, 60_000, 60_000],
  stories: [0, 3000, 5000, 10_000, 20_000, 60_000],
};

// A record gets another hosted video if the host has lost the first one or accepts no other file for it.
const fingerprintOf = ({ name, size, lastModified }: File, target: UploadTarget, hostedId: string) =>
  ['medboard', keyOf(target), hostedId, name, size, lastModified].join('-');

const headersOf = ({ headers }: UploadCredentials) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const metadataOf = (file: File, { title }: UploadTarget, { collectionId }: UploadCredentials) => ({
  filetype: file.type || 'application/octet-stream',
  title,
  ...(collectionId ? { collection: collectionId } : {}),
});

const fixedOptions = (file: File, target: UploadTarget, hostedId: string): UploadOptions => ({
  chunkSize,
  retryDelays: retryDelays[target.kind],
  storeFingerprintForResuming: true,
  removeFingerprintOnSuccess: true,
  fingerprint: () => Promise.resolve(fingerprintOf(file, target, hostedId)),
  onAfterResponse: (request, response) => {
    const status = response.getStatus();
    // The host also answers 409 to a chunk with a wrong offset; that request is retried.
    if (status === 401 || (status === 409 && request.getMethod() !== 'PATCH')) throw new PermanentHostError(response);
  },
});

/** Continues the upload of an earlier visit or an earlier attempt. */
const resumePreviousUpload = async (upload: TusUpload, previous: TusUpload | undefined) => {
  const stored = await upload.findPreviousUploads();
  const last = stored.toSorted((one, other) => Date.parse(one.creationTime) - Date.parse(other.creationTime)).at(-1);
  if (last) upload.resumeFromPreviousUpload(last);
  else if (previous?.url) upload.url = previous.url;
};

type UploadRequest = {
  target: UploadTarget;
  file: File;
  /** The earlier attempt of this run. It is resumed only if it was for the same hosted video. */
  previous: SignedUpload | undefined;
  options: UploadOptions;
};

/** An upload, and the hosted video that it is for. */
export type SignedUpload = { upload: TusUpload; hostedId: string };

/** Creates the upload of a file with new credentials, and returns it with its hosted video. It resumes at the host's offset. Loads the tus client on first use. */
export const openUpload = async ({ target, file, previous, options }: UploadRequest): Promise<SignedUpload> => {
  const [credentials, { Upload }] = await Promise.all([signUpload(target), import('tus-js-client')]);
  const hostedId = credentials.headers.VideoId;
  const upload = new Upload(file, {
    ...fixedOptions(file, target, hostedId),
    ...options,
    endpoint: new URL(credentials.endpoint, location.href).href,
    headers: headersOf(credentials),
    metadata: metadataOf(file, target, credentials),
  });
  await resumePreviousUpload(upload, previous?.hostedId === hostedId ? previous.upload : undefined);
  return { upload, hostedId };
};
