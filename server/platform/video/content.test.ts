import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endingOf } from './content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medboard-heads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const brand = (name: string) => Buffer.from(`\0\0\0\x14ftyp${name.padEnd(4)}\0\0\0\0${name.padEnd(4)}`, 'latin1');
/** An EBML header that names its document type, as Matroska and WebM begin. */
const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + type.length, 0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.alloc(32),
  ]);
/** The first page of an Ogg stream, whose packet begins with these bytes. */
const ogg = (packet: string) =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(20),
    Buffer.from([1, packet.length]),
    Buffer.from(packet, 'latin1'),
    Buffer.alloc(32),
  ]);

it.each([
  ['MP4 (isom)', brand('isom'), 'mp4'],
  ['MP4 (mp42)', brand('mp42'), 'mp4'],
  ['MP4 of Apple', brand('M4V'), 'mp4'],
  ['MOV', brand('qt'), 'mov'],
  ['WebM', ebml('webm'), 'webm'],
  ['Ogg with Theora', ogg('\x80theora'), 'ogv'],
  ['Matroska', ebml('matroska'), undefined],
  ['Ogg with Vorbis alone', ogg('\x01vorbis'), undefined],
  ['sound in an MP4', brand('M4A'), undefined],
  ['a picture in the same box', brand('heic'), undefined],
  ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), undefined],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
  ['a page that claims to be a MOV further in', Buffer.from('<html>\0\0\0\x14ftypqt  ', 'latin1'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s', async (name, head, ending) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  await writeFile(path, head);
  expect(await endingOf(path)).toBe(ending);
});
