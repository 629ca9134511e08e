import { randomUUID } from 'node:crypto';
import type { FakeAnswer, ReceivedRequest } from '../fake-provider.ts';
import { isPast, keys, type Library, libraryId, readHeader, refuse, type StoredVideo, sha256 } from './library.ts';

type TusUpload = { size: number; received: Buffer; video: StoredVideo };

// What a browser needs to upload from another origin.
const headers = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension': 'creation',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'Location, Upload-Offset, Upload-Length, Tus-Resumable',
};

/** The video that the signed headers of a request name; undefined if the signature is wrong. */
const findVideo = (request: ReceivedRequest, library: Library): StoredVideo | undefined => {
  const [videoId, expire] = [readHeader(request, 'videoid'), readHeader(request, 'authorizationexpire')];
  const isSigned = readHeader(request, 'authorizationsignature') === sha256(`${libraryId}${keys.api}${expire}${videoId}`);
  const isValid = isSigned && readHeader(request, 'libraryid') === libraryId && !isPast(expire, library);
  return isValid ? library.videos.get(videoId) : undefined;
};

const hasMetadata = (request: ReceivedRequest) => {
  const pairs = readHeader(request, 'upload-metadata').split(',');
  const names = new Set(pairs.map((pair) => pair.trim().split(' ')[0]));
  return names.has('filetype') && names.has('title');
};

const append = async ({ process }: Library, upload: TusUpload, request: ReceivedRequest): Promise<FakeAnswer> => {
  if (Number(readHeader(request, 'upload-offset')) !== upload.received.length) return refuse(409);
  upload.received = Buffer.concat([upload.received, request.body]);
  const isComplete = upload.received.length === upload.size;
  if (isComplete) upload.video.bytes = upload.received;
  if (isComplete) await process(upload.video);
  return { status: 204, headers: { 'upload-offset': String(upload.received.length) } };
};

const present = ({ received, size }: TusUpload): FakeAnswer => ({
  headers: { 'upload-offset': String(received.length), 'upload-length': String(size) },
});

/** Creates the endpoint of uploads, which announces only the extension `creation`. */
export const createTus = (library: Library) => {
  const uploads = new Map<string, TusUpload>();
  const start = (video: StoredVideo, request: ReceivedRequest): FakeAnswer => {
    if (request.method !== 'POST' || video.status !== 0 || !hasMetadata(request)) return refuse(400);
    const id = randomUUID();
    uploads.set(id, { size: Number(readHeader(request, 'upload-length')), received: Buffer.alloc(0), video });
    return { status: 201, headers: { location: `/tusupload/${id}` } };
  };
  const resume = (upload: TusUpload | undefined, video: StoredVideo, request: ReceivedRequest): FakeAnswer | Promise<FakeAnswer> => {
    if (upload?.video !== video) return refuse(404);
    return request.method === 'PATCH' ? append(library, upload, request) : present(upload);
  };
  const answer = async (request: ReceivedRequest, id: string): Promise<FakeAnswer> => {
    if (request.method === 'OPTIONS') return { status: 204 };
    const video = findVideo(request, library);
    if (!video) return refuse(401);
    return id === '' ? start(video, request) : resume(uploads.get(id), video, request);
  };
  return async (request: ReceivedRequest, id = ''): Promise<FakeAnswer> => {
    const { headers: own, ...answered } = await answer(request, id);
    return { ...answered, headers: { ...headers, ...own } };
  };
};
