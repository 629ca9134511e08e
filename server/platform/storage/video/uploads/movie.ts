import type { FileHandle } from 'node:fs/promises';
import { type Box, type BoxReader, createBoxReader } from './boxes.ts';

/** What an MP4 or MOV file says about itself. */
export type Movie = {
  /** The index or some frames are missing, as after a recording or a copy that was cut off. */
  isIncomplete: boolean;
  hasPicture: boolean;
  /** The code of the picture's format, such as `avc1`; undefined without a picture. */
  codec: string | undefined;
  /** The length in seconds; undefined if the index does not say it, as in a live recording. */
  durationSeconds: number | undefined;
};

type Track = { codec: string; frames: number; lastChunkAt: number; lastChunkBytes: number };

const mediaBoxes = new Set(['moov', 'moof', 'mdat']);

/** Where the last chunk of frames begins. */
const readLastChunk = async (reader: BoxReader, table: Box): Promise<number> => {
  for await (const { type, start } of reader.list(table)) {
    const size = { stco: 4, co64: 8 }[type];
    if (size === undefined) continue;
    const count = (await reader.bytes(start + 4, 4)).readUInt32BE();
    if (count === 0) return 0;
    const entry = await reader.bytes(start + 8 + (count - 1) * size, size);
    return size === 4 ? entry.readUInt32BE() : Number(entry.readBigUInt64BE());
  }
  return 0;
};

// The limit bounds the memory that a forged table takes.
const maxChunkFrames = 10_000;

/** How many bytes the last chunk has at least, by the table of the sizes of its frames. */
const readLastChunkBytes = async (reader: BoxReader, table: Box, { sizes, frames }: { sizes: Box; frames: number }): Promise<number> => {
  const isUniform = (await reader.bytes(sizes.start + 4, 4)).readUInt32BE() > 0;
  const chunks = await reader.find(table, 'stsc');
  const entries = chunks ? (await reader.bytes(chunks.start + 4, 4)).readUInt32BE() : 0;
  const perChunk = chunks && entries > 0 ? (await reader.bytes(chunks.start + 8 + (entries - 1) * 12 + 4, 4)).readUInt32BE() : 1;
  if (isUniform || perChunk > Math.min(frames, maxChunkFrames)) return 0;
  const bytes = await reader.bytes(sizes.start + 12 + (frames - perChunk) * 4, perChunk * 4);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum += bytes.readUInt32BE(at);
  return sum;
};

/** Reads a track with a picture; undefined if it has another kind of media. */
const readTrack = async (reader: BoxReader, track: Box): Promise<Track | undefined> => {
  const handler = await reader.find(track, 'mdia', 'hdlr');
  if (!handler || (await reader.bytes(handler.start + 8, 4)).toString('latin1') !== 'vide') return undefined;
  const table = await reader.find(track, 'mdia', 'minf', 'stbl');
  const [formats, sizes] = table ? [await reader.find(table, 'stsd'), await reader.find(table, 'stsz')] : [];
  // The compact form of the sizes is rare, and has frames.
  const frames = sizes ? (await reader.bytes(sizes.start + 8, 4)).readUInt32BE() : 1;
  return {
    codec: formats ? (await reader.bytes(formats.start + 12, 4)).toString('latin1') : '',
    frames,
    lastChunkAt: table ? await readLastChunk(reader, table) : 0,
    lastChunkBytes: table && sizes ? await readLastChunkBytes(reader, table, { sizes, frames }) : 0,
  };
};

const readDuration = async (reader: BoxReader, moov: Box): Promise<number | undefined> => {
  const header = await reader.find(moov, 'mvhd');
  if (!header) return undefined;
  const bytes = await reader.bytes(header.start, 32);
  const isLong = bytes[0] === 1;
  const scale = bytes.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  const isKnown = scale > 0 && duration > 0 && duration !== 0xffff_ffff;
  return isKnown ? Math.max(1, Math.round(duration / scale)) : undefined;
};

const listTracks = async (reader: BoxReader, moov: Box): Promise<Track[]> => {
  const tracks: Track[] = [];
  for await (const box of reader.list(moov)) {
    const track = box.type === 'trak' ? await readTrack(reader, box) : undefined;
    if (track) tracks.push(track);
  }
  return tracks;
};

/** Reads the index of an MP4 or MOV file, and whether the file has all that the index names. */
export const readMovie = async (file: FileHandle): Promise<Movie> => {
  const { size } = await file.stat();
  const reader = createBoxReader(file, size);
  let moov: Box | undefined;
  let [hasFragments, lacksMedia, isCut] = [false, false, false];
  for await (const box of reader.list({ start: 0, end: size })) {
    if (box.type === 'moov') moov ??= box;
    hasFragments ||= box.type === 'moof';
    // The frames of a fragment follow its index.
    lacksMedia = box.type === 'moof' || (lacksMedia && box.type !== 'mdat');
    isCut ||= mediaBoxes.has(box.type) && box.end > size;
  }
  if (!moov) return { isIncomplete: true, hasPicture: true, codec: undefined, durationSeconds: undefined };
  const tracks = await listTracks(reader, moov);
  const lacksFrames = tracks.some(
    ({ frames, lastChunkAt, lastChunkBytes }) =>
      lastChunkAt >= size || lastChunkAt + lastChunkBytes > size || (frames === 0 && !hasFragments),
  );
  return {
    isIncomplete: isCut || lacksMedia || lacksFrames,
    hasPicture: tracks.length > 0,
    codec: tracks[0]?.codec,
    durationSeconds: await readDuration(reader, moov),
  };
};
