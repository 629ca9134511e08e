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

/** The header of a box whose size has eight bytes. */
const largeHeader = (box: string, bytes: bigint) => {
  const header = Buffer.from(`\0\0\0\u0001${box}\0\0\0\0\0\0\0\0`, 'latin1');
  header.writeBigUInt64BE(bytes, 8);
  return header;
};

const tracksId = '1654ae6b';
const clusterId = '1f43b675';

/** A WebM whose segment states its length, with a track of a codec and a cluster that reaches to its end. */
const webm = (codec: string, length = 200) => {
  const entry = Buffer.concat([Buffer.from([0x86, 0x80 + codec.length]), Buffer.from(codec)]);
  const tracks = [Buffer.from(tracksId, 'hex'), Buffer.from([0x80 + entry.length]), entry];
  const track = Buffer.concat([...tracks, Buffer.from(clusterId, 'hex'), Buffer.from('01ffffffffffffff', 'hex')]);
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...Buffer.from('webm')]);
  const segment = Buffer.alloc(length);
  track.copy(segment);
  return Buffer.concat([header, Buffer.from('18538067', 'hex'), Buffer.from([0x40, length]), segment]);
};

const changeByte = (bytes: Buffer, { behind, value }: { behind: string; value: number }) => {
  const changed = Buffer.from(bytes);
  changed[changed.indexOf(behind, 'hex') + behind.length / 2] = value;
  return changed;
};

const replaceId = (bytes: Buffer, id: string) => {
  const changed = Buffer.from(bytes);
  changed.write('ec', changed.indexOf(id, 'hex'), 'hex');
  return changed;
};

/** A page of an Ogg with one segment, at a time. */
const oggPage = (time: number, content: string) => {
  const header = Buffer.alloc(28);
  header.write('OggS');
  header[6] = time;
  header[26] = 1;
  header[27] = content.length;
  return Buffer.concat([header, Buffer.from(content, 'latin1')]);
};
const oggStart = oggPage(0, '\x80theora\x03\x02\x01');
const ogg = Buffer.concat([oggStart, oggPage(64, 'frames')]);

const fragment = Buffer.from('000000086d6f6f66', 'hex');
const fragmentFrames = Buffer.from('000000096d64617401', 'hex');
const fragmentedStart = Buffer.concat([
  type,
  changeNumber(changeNumber(index, 'stsz', { offset: 12, value: 0 }), 'stco', { offset: 8, value: 0 }),
]);

it.each<[string, Buffer]>([
  ['an MP4 with its index at the front', whole],
  ['an MP4 in fragments', Buffer.concat([fragmentedStart, fragment, fragmentFrames])],
  ['an Ogg', ogg],
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
  ['an MP4 whose last frame is cut', changeNumber(whole, 'stco', { offset: 12, value: size - 99 })],
  ['an MP4 whose last fragment has no frames', Buffer.concat([fragmentedStart, fragment, fragmentFrames, fragment])],
  ['an MP4 with a picture, but without frames', changeNumber(whole, 'stsz', { offset: 12, value: 0 })],
  [
    'an MP4 with boxes that end far behind it',
    Buffer.concat([type, largeHeader('moov', 2n ** 60n), index.subarray(8), largeHeader('free', 2n ** 56n)]),
  ],
  ['half a WebM', webm('V_VP9').subarray(0, 100)],
  ['the header of a WebM', webm('V_VP9').subarray(0, 12)],
  ['a WebM without tracks', replaceId(webm('V_VP9'), tracksId)],
  ['a WebM whose list of tracks is empty', changeByte(webm('V_VP9'), { behind: tracksId, value: 0x80 })],
  ['a WebM without a cluster', replaceId(webm('V_VP9'), clusterId)],
  ['the header of an Ogg', oggStart],
  ['an Ogg whose last page is cut', ogg.subarray(0, -1)],
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
