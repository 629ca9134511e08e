import { randomBytes } from 'node:crypto';

const box = (type: string, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

/** Whole numbers of four bytes. */
const numbers = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')));
const text = (value: string) => Buffer.from(value, 'latin1');

type Track = { handler: 'vide' | 'soun'; codec: string };

const trackOf = ({ handler, codec }: Track): Buffer => {
  const formats = box('stsd', numbers(0, 1), box(codec, Buffer.alloc(78)));
  const table = box('stbl', formats, box('stsz', numbers(0, 0, 1, 100)), box('stco', numbers(0, 1, 40)));
  return box('trak', box('mdia', box('hdlr', numbers(0, 0), text(handler), Buffer.alloc(12)), box('minf', table)));
};

const picture: Track = { handler: 'vide', codec: 'avc1' };

/** The track of a sound. */
export const soundTrack: Track = { handler: 'soun', codec: 'mp4a' };
/** The track of a picture in HEVC. */
export const hevcTrack: Track = { handler: 'vide', codec: 'hvc1' };

/** The parts of an MP4 of 90 seconds: its type, its index, and random bytes in place of frames. */
export const movieParts = (bytes: number, tracks: readonly Track[] = [picture]) => {
  const type = box('ftyp', text('isom'), numbers(512), text('isomiso2avc1mp41'));
  const index = box('moov', box('mvhd', numbers(0, 0, 0, 1000, 90_000), Buffer.alloc(80)), ...tracks.map(trackOf));
  const frames = box('mdat', randomBytes(bytes - type.length - index.length - 8));
  return { type, index, frames };
};

/** How an MP4 begins whose frames are all the bytes that follow. */
export const mp4Start = (): Buffer => {
  const { type, index } = movieParts(1000);
  return Buffer.concat([type, index, numbers(0), text('mdat')]);
};

/** An MP4 of so many bytes with an index, whose frames are random. */
export const mp4 = (bytes: number, tracks?: readonly Track[]): Buffer => {
  const { type, index, frames } = movieParts(bytes, tracks);
  return Buffer.concat([type, index, frames]);
};
