import { maxVideoSeconds } from '../../../../../contract/entities/messages/hosted-videos.ts';

/** What the browser reads from the file of a video; a part that it cannot read is undefined. The duration in whole seconds. */
export type Poster = { picture: File | undefined; duration: number | undefined };

const timeLimitMs = 20_000;
const maxBytes = 80_000;

/** Smaller and coarser until the picture is below the limit. */
const attempts = [
  { width: 640, quality: 0.82 },
  { width: 640, quality: 0.6 },
  { width: 480, quality: 0.6 },
  { width: 320, quality: 0.6 },
];

const waitFor = (video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The browser cannot read this video'));
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
};

const seek = async (video: HTMLVideoElement, time: number, signal: AbortSignal) => {
  const sought = waitFor(video, 'seeked', signal);
  video.currentTime = time;
  await sought;
};

/** A video recorded by a browser has no duration until a seek past its end. */
const readDuration = async (video: HTMLVideoElement, signal: AbortSignal) => {
  if (video.duration === Number.POSITIVE_INFINITY) await seek(video, maxVideoSeconds, signal);
  return Number.isFinite(video.duration) && video.duration > 0 ? video.duration : undefined;
};

const draw = (video: HTMLVideoElement, width: number) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((width * video.videoHeight) / video.videoWidth));
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
};

const blackBrightness = 24;

/** Whether a frame is nearly black, as at the start of many videos. */
const isBlack = (video: HTMLVideoElement): boolean => {
  const { canvas, context } = draw(video, 32);
  const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  let sum = 0;
  for (let index = 0; index < data.length; index += 4) sum += Math.max(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0);
  return sum / (data.length / 4) < blackBrightness;
};

const encode = async (video: HTMLVideoElement): Promise<File | undefined> => {
  for (const { width, quality } of attempts) {
    const { canvas } = draw(video, Math.min(width, video.videoWidth));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return new File([blob], 'poster.jpg', { type: blob.type });
  }
  return undefined;
};

/** Tries a few frames, the first at most one second after the start, and returns the first that is not black. */
const readPicture = async (video: HTMLVideoElement, duration: number | undefined, signal: AbortSignal) => {
  if (video.videoWidth === 0) return undefined;
  const times = duration === undefined ? [1] : [Math.min(1, duration / 2), duration / 4, duration / 2, (duration * 3) / 4];
  for (const time of times) {
    await seek(video, time, signal);
    if (!isBlack(video)) return encode(video);
  }
  return undefined;
};

const read = async (video: HTMLVideoElement, signal: AbortSignal): Promise<Poster> => {
  const poster: Poster = { picture: undefined, duration: undefined };
  try {
    await waitFor(video, 'loadeddata', signal);
    const duration = await readDuration(video, signal);
    if (duration !== undefined && duration <= maxVideoSeconds) poster.duration = Math.max(1, Math.round(duration));
    poster.picture = await readPicture(video, duration, signal);
  } catch {
    return poster; // The browser cannot decode the file, or takes too long.
  }
  return poster;
};

/** Reads a frame and the length of a video. Never throws: what the browser cannot read within 20 seconds, or until `signal` aborts, is undefined. */
export const readPoster = async (file: File, signal: AbortSignal): Promise<Poster> => {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeLimitMs);
  try {
    const reading = read(video, AbortSignal.any([signal, controller.signal]));
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
    return await reading;
  } finally {
    clearTimeout(timer);
    controller.abort();
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
};
