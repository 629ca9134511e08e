// Proves VID-21
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detectExtension } from './content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medboard-heads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const createFtyp = (name: string) => Buffer.from(`\0\0\0\x14ftyp${name.padEnd(4)}\0\0\0\0${name.padEnd(4)}`, 'latin1');
/** An EBML header with a document type, as in Matroska and WebM. */
const createEbml = (type: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + type.length, 0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.alloc(32),
  ]);
/** The first page of an Ogg stream with the given packet. */
const createOgg = (packet: string) =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(20),
    Buffer.from([1, packet.length]),
    Buffer.from(packet, 'latin1'),
    Buffer.alloc(32),
  ]);

it.each([
  ['MP4 (isom)', createFtyp('isom'), 'mp4'],
  ['MP4 (mp42)', createFtyp('mp42'), 'mp4'],
  ['Apple MP4', createFtyp('M4V'), 'mp4'],
  ['MOV', createFtyp('qt'), 'mov'],
  ['WebM', createEbml('webm'), 'webm'],
  ['Ogg with Theora', createOgg('\x80theora'), 'ogv'],
  ['Matroska', createEbml('matroska'), undefined],
  ['Ogg with Vorbis alone', createOgg('\x01vorbis'), undefined],
  ['audio in MP4', createFtyp('M4A'), undefined],
  ['a HEIC picture', createFtyp('heic'), undefined],
  ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), undefined],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
  ['HTML with a MOV header inside', Buffer.from('<html>\0\0\0\x14ftypqt  ', 'latin1'), undefined],
  ['an empty file', Buffer.alloc(0), undefined],
])('detects the extension of %s', async (name, bytes, extension) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  await writeFile(path, bytes);
  expect(await detectExtension(path)).toBe(extension);
});
