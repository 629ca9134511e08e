import { randomUUID } from 'node:crypto';
import type { FakeAnswer, ReceivedRequest } from '../fake-provider.ts';
import { collectionId, keys, type Library, libraryId, readHeader, refuse, type StoredVideo } from './library.ts';

type Answer = FakeAnswer | Promise<FakeAnswer>;

const done: FakeAnswer = { body: { success: true, message: 'OK', statusCode: 200 } };

const present = ({ bytes, ...video }: StoredVideo) => ({ ...video, videoLibraryId: Number(libraryId), storageSize: bytes.length * 3 });

const isAllowed = (request: ReceivedRequest) => {
  const key = readHeader(request, 'accesskey');
  return key === keys.api || (key === keys.readOnly && request.method === 'GET');
};

const createVideo = ({ videos }: Library, { body }: ReceivedRequest): FakeAnswer => {
  const { title = '', collectionId: collection = '' } = JSON.parse(body.toString());
  if (title === '') return refuse(400);
  const values = { title, collectionId: collection, status: 0, length: 0, transcodingMessages: [], bytes: Buffer.alloc(0) };
  const video = { guid: randomUUID(), ...values };
  videos.set(video.guid, video);
  return { body: present(video) };
};

const listVideos = ({ videos }: Library): FakeAnswer => {
  const items = [...videos.values()].reverse().map(present);
  return { body: { totalItems: items.length, currentPage: 1, itemsPerPage: 1, items } };
};

const storeFile = async ({ process }: Library, video: StoredVideo, bytes: Buffer): Promise<FakeAnswer> => {
  if (video.status !== 0) return { status: 400, body: { success: false, message: 'Already uploaded', statusCode: 400 } };
  video.bytes = bytes;
  await process(video);
  return done;
};

const removeVideo = ({ videos }: Library, { guid }: StoredVideo): FakeAnswer => {
  videos.delete(guid);
  return done;
};

/** Answers a request below `/library/{id}/`, whose path is given in parts. */
export const answerRest = (library: Library, request: ReceivedRequest, [kind = '', id = '', call = '']: string[]): Answer => {
  if (!isAllowed(request)) return refuse(401);
  const withVideo = (answer: (video: StoredVideo) => Answer) => () => {
    const video = library.videos.get(id);
    return video ? answer(video) : refuse(404);
  };
  const routes: Record<string, () => Answer> = {
    'GET collections :id': () => (id === collectionId ? { body: { guid: id, name: 'Lectures' } } : refuse(404)),
    'GET videos': () => listVideos(library),
    'POST videos': () => createVideo(library, request),
    'GET videos :id': withVideo((video) => ({ body: present(video) })),
    'PUT videos :id': withVideo((video) => storeFile(library, video, request.body)),
    'DELETE videos :id': withVideo((video) => removeVideo(library, video)),
    'GET videos :id play': withVideo(() => ({ body: { thumbnailUrl: `${request.url.origin}/${id}/thumbnail.jpg` } })),
  };
  const name = [request.method, kind, id && ':id', call].filter((part) => part !== '').join(' ');
  return routes[name]?.() ?? refuse(404);
};
