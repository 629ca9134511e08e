import { onSessionChange } from '../session.ts';

const signedThumbnail = /^\/api\/v1\/files\/([\w-]+)\?.*size=thumbnail/;

/** The file id of a signed thumbnail; undefined for any other URL. */
export const thumbnailIdOf = (url: string): string | undefined => signedThumbnail.exec(url)?.[1];

// Data URLs by file id: the content of an id never changes, but its signed URL does every minute.
const loaded = new Map<string, string>();
const maxLoaded = 500;

/** The data URL of a loaded thumbnail. */
export const getThumbnail = (id: string): string | undefined => loaded.get(id);

let session = {};

onSessionChange(() => {
  session = {};
  loaded.clear();
});

const toDataUrl = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });

const store = async (id: string, picture: Blob) => {
  const startedIn = session;
  const url = await toDataUrl(picture);
  if (startedIn !== session) return;
  loaded.set(id, url);
  if (loaded.size > maxLoaded) loaded.delete([...loaded.keys()][0] ?? '');
};

const request = async (urls: readonly string[]): Promise<void> => {
  const files = urls.map((url) => {
    const { searchParams } = new URL(url, location.origin);
    const record = searchParams.get('record');
    const signed = [thumbnailIdOf(url), ...['user', 'exp', 'sig'].map((name) => searchParams.get(name)), ...(record ? [record] : [])];
    return ['file', signed.join('.')];
  });
  const response = await fetch(`/api/v1/files/thumbnails?${new URLSearchParams(files)}`);
  if (!response.ok) return;
  const pictures = [...(await response.formData())];
  await Promise.all(pictures.map(([id, picture]) => (picture instanceof Blob ? store(id, picture) : undefined)));
};

type Batch = { readonly urls: Map<string, string>; readonly done: Promise<void> };

const maxPerRequest = 60;
const pending = new Map<string, Promise<void>>();
let batch: Batch | undefined;

const startBatch = (): Batch => {
  const urls = new Map<string, string>();
  const send = async () => {
    await Promise.resolve(); // More URLs are added in this task.
    batch = undefined;
    try {
      await request([...urls.values()]);
    } finally {
      for (const id of urls.keys()) pending.delete(id);
    }
  };
  return { urls, done: send() };
};

/** Loads a signed thumbnail. Those that are asked for in the same task load in one request, each picture once. A file that cannot be opened stays unloaded. */
export const loadThumbnail = (id: string, url: string): Promise<void> => {
  const known = loaded.has(id) ? Promise.resolve() : pending.get(id);
  if (known) return known;
  if (!batch || batch.urls.size >= maxPerRequest) batch = startBatch();
  batch.urls.set(id, url);
  pending.set(id, batch.done);
  return batch.done;
};
