// Proves VID-21
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hevcTrack, movieParts, mp4, soundTrack } from '../../../../test/files/movie-file.ts';
import { inspectVideo } from './inspect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medboard-movies-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = async (bytes: Uint8Array) => {
  const path = join(folder, 'video');
  await writeFile(path, bytes);
  return inspectVideo(path);
};
const size = 5000;
const { type, index, frames } = movieParts(size);
const whole = Buffer.concat([type, index, frames]);

/** Replaces a number of four bytes, counted from the type of a box. */
const changeNumber = (bytes: Buffer, box: string, { offset, value }: { offset: number; value: number }) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(value, changed.indexOf(box) + offset);
  return changed;
};

/** A box with a size of eight bytes, which may be more than its content. */
const longBox = (name: string, length: bigint, content = Buffer.alloc(0)) => {
  const header = Buffer.from(`\0\0\0\x01${name}`.padEnd(16, '\0'), 'latin1');
  header.writeBigUInt64BE(length, 8);
  return Buffer.concat([header, content]);
};

/** A WebM whose segment states its length, with a track of a codec. */
const webm = (codec: string, length = 200) => {
  const track = Buffer.concat([Buffer.from([0x86, 0x80 + codec.length]), Buffer.from(codec)]);
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...Buffer.from('webm')]);
  const segment = Buffer.alloc(length);
  track.copy(segment);
  return Buffer.concat([header, Buffer.from('18538067', 'hex'), Buffer.from([0x40, length]), segment]);
};

it.each<[string, Buffer]>([
  ['an MP4 with its index at the front', whole],
  ['an MP4 with its index at the end', Buffer.concat([type, frames, index])],
  ['an MP4 with a picture and a sound', mp4(size, [soundTrack, { handler: 'vide', codec: 'avc1' }])],
  ['an MP4 whose frames reach to the end', changeNumber(whole, 'mdat', { offset: -4, value: 0 })],
  ['an MP4 with other bytes behind it', Buffer.concat([whole, Buffer.alloc(50, 'x')])],
  ['a WebM', webm('V_VP9')],
  [
    'a WebM of a live recording',
    Buffer.concat([webm('V_VP8').subarray(0, 16), Buffer.from('01ffffffffffffff', 'hex'), webm('V_VP8').subarray(18)]),
  ],
])('accepts %s', async (_name, bytes) => {
  expect(await inspect(bytes)).toMatchObject({ problem: undefined, notice: undefined });
});

it.each<[string, Buffer]>([
  ['an MP4 without an index', Buffer.concat([type, frames])],
  ['an MP4 whose end is missing', whole.subarray(0, -1)],
  ['half an MP4', whole.subarray(0, size / 2)],
  ['half an index', Buffer.concat([type, frames, index.subarray(0, index.length / 2)])],
  ['an MP4 whose frames lie behind its end', changeNumber(whole, 'stco', { offset: 12, value: size })],
  [
    'an MP4 whose boxes say that they are larger than any file',
    Buffer.concat([type, longBox('moov', 2n ** 62n, Buffer.concat([index.subarray(8), longBox('free', 2n ** 60n)]))]),
  ],
  ['an MP4 with a picture, but without frames', changeNumber(whole, 'stsz', { offset: 12, value: 0 })],
  ['half a WebM', webm('V_VP9').subarray(0, 100)],
])('rejects %s as incomplete', async (_name, bytes) => {
  expect((await inspect(bytes)).problem).toMatch(/^This video is incomplete/);
});

it.each<[string, Buffer]>([
  ['an MP4', mp4(size, [soundTrack])],
  ['a WebM', webm('A_OPUS')],
])('rejects %s with sound alone', async (_name, bytes) => {
  expect((await inspect(bytes)).problem).toBe('This file has sound, but no picture. Choose a video.');
});

it.each([
  [hevcTrack, /^This video is HEVC/],
  [{ handler: 'vide', codec: 'apch' } as const, /^Some phones and browsers cannot play the format/],
])('has a notice about the format $codec', async (track, notice) => {
  expect(await inspect(mp4(size, [track]))).toMatchObject({ problem: undefined, notice: expect.stringMatching(notice) });
});

it('reads the length of an MP4', async () => {
  expect((await inspect(whole)).durationSeconds).toBe(90);
});
