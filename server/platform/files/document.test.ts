import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, openFiles } from './index.ts';

let dataDir: string;
let files: Files;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-documents-'));
  files = await openFiles({ dataDir, signingKey: undefined, log: pino({ level: 'silent' }) });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const store = async (bytes: Uint8Array | string) => {
  const path = join(files.tempDir, 'registry.pdf');
  await writeFile(path, bytes);
  return files.storeDocument(path);
};
const listed = async () => {
  const ids: string[] = [];
  for await (const { id } of files.list()) ids.push(id);
  return ids;
};
const body = `1 0 obj\n<</Type /Catalog>>\nendobj\n${'% filler\n'.repeat(400)}xref\n0 1\n0000000000 65535 f \n`;
/** A PDF whose pointer says where the table begins, or else what it is told to say. */
const pdfOf = ({ lead = '', place = 9 + body.indexOf('xref'), trailer = 'trailer<</Root 1 0 R>>' } = {}) =>
  `${lead}%PDF-1.7\n${body}${trailer}\nstartxref\n${place}\n%%EOF\n`;
const whole = pdfOf();
const prose = 'A line that says nothing of a catalogue.\n'.repeat(100);

it('a PDF is kept byte for byte under its own type, without a small picture, and can be removed', async () => {
  const stored = await store(whole);
  const id = expect.stringMatching(/^[\w-]{24}$/);
  expect(stored).toEqual({ id, kind: 'document', mime: 'application/pdf', bytes: whole.length, width: null, height: null });
  const read = await files.read(stored.id, 'full');
  expect(read).toMatchObject({ bytes: whole.length, mime: 'application/pdf' });
  expect(await readFile(read?.path ?? '', 'latin1')).toBe(whole);
  expect((await stat(read?.path ?? '')).mode & 0o777).toBe(0o600);
  expect(await files.read(stored.id, 'thumbnail')).toBeUndefined();
  expect(await listed()).toEqual([stored.id]);
  expect(await readdir(files.tempDir)).toEqual([]);
  await files.remove(stored.id);
  expect([await files.read(stored.id, 'full'), await listed()]).toEqual([undefined, []]);
});

it.each([
  ['a byte-order mark before it', Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(whole)])],
  ['a line before it', pdfOf({ lead: 'Saved by a scanner\n', trailer: 'trailer<<>>' })],
  ['its table in an object', pdfOf({ place: 9, trailer: '' })],
  ['a pointer that is off, but a catalogue', pdfOf({ place: 7 })],
  ['spaces after it', `${whole}${' '.repeat(1_000)}`],
])('a PDF with %s is kept as it came', async (_what, bytes) => {
  const stored = await store(bytes);
  const read = await files.read(stored.id, 'full');
  expect([stored.mime, await readFile(read?.path ?? '')]).toEqual(['application/pdf', Buffer.from(bytes)]);
  await files.remove(stored.id);
});

it('a picture takes the way of every picture', async () => {
  const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await store(png);
  expect(stored).toMatchObject({ kind: 'image', mime: 'image/webp', width: 800, height: 400 });
  expect(await files.read(stored.id, 'thumbnail')).toMatchObject({ mime: 'image/webp' });
  await files.remove(stored.id);
});

const unsupported = { code: 'unsupported_type', message: 'Choose a PDF or a JPEG, PNG or WebP picture' };
const damaged = { code: 'invalid', message: 'The PDF is damaged. Choose a PDF or a JPEG, PNG or WebP picture' };
it.each([
  ['HTML', '<!doctype html><script>alert(1)</script>', unsupported],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', unsupported],
  ['a PDF behind something else', `<script>1</script>\n${whole}`, unsupported],
  ['a PDF behind more than a kilobyte', `${' '.repeat(1_024)}${whole}`, unsupported],
  ['prose between the header and the end of a PDF', `%PDF-1.4\n${prose}%%EOF\n`, unsupported],
  ['prose with a pointer and a catalogue', `%PDF-1.4\n${prose}/Root\nstartxref\n9\n%%EOF\n`, unsupported],
  ['zeros between the header and the end of a PDF', `%PDF-1.4\n${'\0'.repeat(4_000)}%%EOF\n`, unsupported],
  ['nothing', '', unsupported],
  ['a PDF without an end', whole.slice(0, -6), damaged],
  ['a PDF that broke off', whole.slice(0, whole.length / 2), damaged],
  ['a PDF that broke off and was closed', `${whole.slice(0, whole.length / 2)}\n%%EOF\n`, damaged],
  ['a PDF without a pointer', whole.replace('startxref', 'somewhere'), damaged],
  ['a PDF whose pointer leads nowhere and that names no catalogue', pdfOf({ place: 9_999_999, trailer: 'trailer<<>>' }), damaged],
  ['a PDF that ends long before its last byte', `${whole}${' '.repeat(2_000)}`, damaged],
  ['a PDF of no version', whole.replace('-1.7', '-x.7'), damaged],
  ['half a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), { code: 'invalid' }],
])('%s is refused, nothing is kept and the upload is gone', async (_what, bytes, error) => {
  await expect(store(bytes)).rejects.toMatchObject(error);
  expect([await listed(), await readdir(files.tempDir)]).toEqual([[], []]);
});
