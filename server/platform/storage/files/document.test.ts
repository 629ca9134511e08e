// Proves COM-11, SEC-10
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '../../security/secrets.ts';
import { type Files, openFiles } from './index.ts';

let dataDir: string;
let files: Files;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-documents-'));
  files = await openFiles({
    dataDir,
    signingKey: undefined,
    secrets: await openSecrets(dataDir, { secretsKey: undefined }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const store = async (bytes: Uint8Array | string) => {
  const path = join(files.tempDir, 'registry.pdf');
  await writeFile(path, bytes);
  return files.storeDocument(path);
};
const listIds = async () => {
  const ids: string[] = [];
  for await (const { id } of files.list()) ids.push(id);
  return ids;
};
const catalog = '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n';
const body = `${catalog}${'% filler\n'.repeat(400)}xref\n0 1\n0000000000 65535 f \n`;
/** A PDF whose pointer leads to the cross-reference table unless `offset` says otherwise. */
const createPdf = ({ prefix = '', offset = 9 + body.indexOf('xref'), trailer = 'trailer<</Root 1 0 R>>' } = {}) =>
  `${prefix}%PDF-1.7\n${body}${trailer}\nstartxref\n${offset}\n%%EOF\n`;
const validPdf = createPdf();
const plainText = 'A line without a catalog.\n'.repeat(100);

it('stores a PDF byte for byte without a thumbnail, and removes it', async () => {
  const stored = await store(validPdf);
  const id = expect.stringMatching(/^[\w-]{24}$/);
  expect(stored).toEqual({ id, kind: 'document', mime: 'application/pdf', bytes: validPdf.length, width: null, height: null });
  const read = await files.find(stored.id, 'full');
  expect(read).toMatchObject({ bytes: validPdf.length, mime: 'application/pdf' });
  expect(await readFile(read?.place ?? '', 'latin1')).toBe(validPdf);
  expect((await stat(read?.place ?? '')).mode & 0o777).toBe(0o600);
  expect(await files.find(stored.id, 'thumbnail')).toBeUndefined();
  expect(await listIds()).toEqual([stored.id]);
  expect(await readdir(files.tempDir)).toEqual([]);
  await files.remove(stored.id);
  expect([await files.find(stored.id, 'full'), await listIds()]).toEqual([undefined, []]);
});

it.each([
  ['a byte order mark before the header', Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(validPdf)])],
  ['a line before the header', createPdf({ prefix: 'Saved by a scanner\n' })],
  ['its cross-reference table in an object', createPdf({ offset: 9, trailer: '3 0 obj<</Type /XRef /Root 1 0 R>>' })],
  ['a wrong pointer but a catalog', createPdf({ offset: 7 })],
  ['zeros behind its end', `${validPdf}${'\0'.repeat(5_000)}`],
])('stores a PDF with %s unchanged', async (_what, bytes) => {
  const stored = await store(bytes);
  const read = await files.find(stored.id, 'full');
  expect([stored.mime, await readFile(read?.place ?? '')]).toEqual(['application/pdf', Buffer.from(bytes)]);
  await files.remove(stored.id);
});

it('re-encodes a picture', async () => {
  const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await store(png);
  expect(stored).toMatchObject({ kind: 'image', mime: 'image/webp', width: 800, height: 400 });
  expect(await files.find(stored.id, 'thumbnail')).toMatchObject({ mime: 'image/webp' });
  await files.remove(stored.id);
});

const unsupported = { code: 'unsupported_type', message: 'Choose a PDF or a JPEG, PNG, WebP, GIF or AVIF image' };
const damaged = { code: 'invalid', message: 'The PDF is damaged. Choose a PDF or a JPEG, PNG, WebP, GIF or AVIF image' };
it.each([
  ['HTML', '<!doctype html><script>alert(1)</script>', unsupported],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', unsupported],
  ['a PDF after other content', `<script>1</script>\n${validPdf}`, unsupported],
  ['a PDF after more than a kilobyte', `${' '.repeat(1_024)}${validPdf}`, unsupported],
  ['text between the header and the end of a PDF', `%PDF-1.4\n${plainText}%%EOF\n`, unsupported],
  ['text with a pointer and a catalog', `%PDF-1.4\n${plainText}/Root\nstartxref\n9\n%%EOF\n`, unsupported],
  ['zeros between the header and the end of a PDF', `%PDF-1.4\n${'\0'.repeat(4_000)}%%EOF\n`, unsupported],
  ['an empty file', '', unsupported],
  ['a PDF without an end', validPdf.slice(0, -6), damaged],
  ['a truncated PDF', validPdf.slice(0, validPdf.length / 2), damaged],
  ['a truncated PDF with an end marker', `${validPdf.slice(0, validPdf.length / 2)}\n%%EOF\n`, damaged],
  ['a PDF without a pointer', validPdf.replace('startxref', 'somewhere'), damaged],
  ['a PDF with a wrong pointer and no catalog', createPdf({ offset: 9_999_999, trailer: 'trailer<<>>' }), damaged],
  ['a PDF whose last change is cut off', `${validPdf}4 0 obj\n<</Type /Page>>\n`, damaged],
  ['a PDF without pages', validPdf.replace('[3 0 R] /Count 1', '[] /Count 0'), damaged],
  ['a PDF whose trailer names no catalog', createPdf({ trailer: 'trailer<<>>' }), damaged],
  ['a PDF without a catalog', validPdf.replace('/Catalog', '/Catalox'), damaged],
  ['a PDF without a version', validPdf.replace('-1.7', '-x.7'), damaged],
  ['half a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), { code: 'invalid' }],
])('rejects %s, stores nothing and removes the upload', async (_what, bytes, error) => {
  await expect(store(bytes)).rejects.toMatchObject(error);
  expect([await listIds(), await readdir(files.tempDir)]).toEqual([[], []]);
});
