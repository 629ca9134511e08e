// Proves LIM-12, SEC-9, SEC-10
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '../../security/secrets.ts';
import { type Files, openFiles } from './index.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let files: Files;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-files-'));
  files = await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const upload = async (bytes: Uint8Array | string, name: string) => {
  const path = join(files.tempDir, name);
  await writeFile(path, bytes);
  return path;
};
const listFiles = async () => {
  const found: { id: string; storedAt: Date }[] = [];
  for await (const file of files.list()) found.push(file);
  return found;
};
/** An AVIF that says it is a HEIC. */
const asHeic = (avif: Buffer) => Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const createNoise = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
  return sharp(data, { raw: { width, height, channels: 3 } });
};

/** A picture with a red left half and a blue right half, before the camera's rotation. */
const redAndBlue = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) data[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
};

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Inserts bytes that belong to nothing. */
const insertStray = (bytes: Buffer, index: number) =>
  Buffer.concat([bytes.subarray(0, index), Buffer.from([1, 2, 3, 4]), bytes.subarray(index)]);

/** Changes one byte, counted from the first marker of a kind. */
const changeByte = (bytes: Buffer, marker: Buffer | string, { offset, value }: { offset: number; value: number }) => {
  const changed = Buffer.from(bytes);
  changed[bytes.indexOf(marker) + offset] = value;
  return changed;
};

/** A valid black-and-white PNG with many pixels and few bytes. */
const blankPng = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('rejecting a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const unsupportedType = { code: 'unsupported_type', message: 'Choose a JPEG, PNG, WebP, GIF or AVIF image' };
  const damaged = { code: 'invalid', message: 'The image is damaged and cannot be read' };
  const tooLarge = { code: 'invalid', message: 'The image is too large: at most 40 megapixels' };
  const tooLargeProgressive = { message: 'The image is too large: at most 12 megapixels if it is interlaced or progressive' };
  const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const cases: [string, () => Promise<Uint8Array> | Uint8Array | string, object][] = [
    ['an SVG named .png', () => svg, unsupportedType],
    ['an SVG behind an XML declaration', () => `<?xml version="1.0"?>\n${svg}`, unsupportedType],
    ['HTML named .png', () => '<!doctype html><img src=x onerror=alert(1)>', unsupportedType],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF', unsupportedType],
    ['a TIFF', () => createNoise(40, 40).tiff().toBuffer(), unsupportedType],
    ['a HEIC', async () => asHeic(await createNoise(40, 40).avif({ effort: 0 }).toBuffer()), unsupportedType],
    ['half an AVIF', async () => firstHalf(await createNoise(200, 200).avif({ effort: 0 }).toBuffer()), damaged],
    ['an empty file', () => '', unsupportedType],
    ['HTML that starts like a GIF', () => 'GIF89a/*<html><script>alert(1)</script></html>*/=1;', damaged],
    ['an SVG that starts like a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]), unsupportedType],
    ['half a JPEG', async () => firstHalf(await createNoise(400, 400).jpeg().toBuffer()), damaged],
    ['a JPEG whose last pixels are missing', async () => (await createNoise(400, 400).jpeg().toBuffer()).subarray(0, -40), damaged],
    ['half a progressive JPEG', async () => firstHalf(await createNoise(400, 400).jpeg({ progressive: true }).toBuffer()), damaged],
    ['half a GIF', async () => firstHalf(await createNoise(200, 200).gif().toBuffer()), damaged],
    ['half a WebP', async () => firstHalf(await createNoise(200, 200).webp().toBuffer()), damaged],
    ['half a PNG', async () => firstHalf(await createNoise(200, 200).png().toBuffer()), damaged],
    ['a PNG of 30,000 × 30,000 pixels', () => blankPng(30_000), tooLarge],
    ['a PNG just over the limit', () => blankPng(6_400), tooLarge],
    [
      'a PNG of 1 × 30,000 pixels',
      () => blank(1, 30_000).png().toBuffer(),
      { message: 'The image is too large: at most 20000 pixels on a side' },
    ],
    ['an interlaced PNG over 12 megapixels', () => blank(4_000, 3_001).png({ progressive: true }).toBuffer(), tooLargeProgressive],
    ['a progressive JPEG over 12 megapixels', () => blank(4_000, 3_001).jpeg({ progressive: true }).toBuffer(), tooLargeProgressive],
  ];

  it.each(cases)('rejects %s, stores nothing and removes the upload', async (_what, make, error) => {
    const before = await listFiles();
    const path = await upload(await make(), 'id-card.png');
    await expect(files.storeImage(path)).rejects.toMatchObject(error);
    expect(await readdir(files.tempDir)).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });
});

describe('storing a picture', () => {
  it('accepts an interlaced picture of 12 megapixels, and rejects more pixels than its place allows', async () => {
    const png = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'teal' } })
      .png({ progressive: true })
      .toBuffer();
    expect(await files.storeImage(await upload(png, 'a.png'), { maxMegapixels: 12 })).toMatchObject({ width: 2_400, height: 1_800 });
    await expect(files.storeImage(await upload(png, 'a.png'), { maxMegapixels: 11 })).rejects.toMatchObject({
      message: 'The image is too large: at most 11 megapixels',
    });
  });

  it('processes one picture of a user at a time, and rejects more than eleven with 503', async () => {
    const png = await createNoise(600, 600).png().toBuffer();
    const paths = await Promise.all(Array.from({ length: 14 }, (_, index) => upload(png, `${index}.png`)));
    const ended: number[] = [];
    const store = (path: string, userId: number) => files.storeImage(path, { userId }).finally(() => ended.push(userId));
    const results = await Promise.allSettled(paths.map((path, index) => store(path, index === 13 ? 8 : 7)));
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(rejected).toMatchObject(Array(2).fill({ code: 'unavailable', retryAfter: 10 }));
    // The picture of the other user came last and did not wait for those before it.
    expect(ended.indexOf(8)).toBeLessThan(8);
    expect(await readdir(files.tempDir)).toEqual([]);
  });

  const store = async (bytes: Uint8Array) => {
    const image = await files.storeImage(await upload(bytes, 'photo.jpg'));
    const full = await files.find(image.id, 'full');
    const thumbnail = await files.find(image.id, 'thumbnail');
    if (!full || !thumbnail) throw new Error('not stored');
    return { image, full, thumbnail };
  };

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('re-encodes %s in two sizes that only this user can read', async (format) => {
    const { image, full, thumbnail } = await store(await createNoise(600, 300)[format]().toBuffer());
    const id = expect.stringMatching(/^[\w-]{24}$/);
    expect(image).toEqual({ id, kind: 'image', mime: 'image/webp', bytes: full.bytes, width: 600, height: 300 });
    expect(await sharp(full.place).metadata()).toMatchObject({ format: 'webp', width: 600, height: 300 });
    expect(await sharp(thumbnail.place).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect((await stat(full.place)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
    expect(await readdir(files.tempDir)).toEqual([]);
  });

  const jpeg = (progressive = false) => createNoise(600, 300).jpeg({ progressive }).toBuffer();
  const png = () => createNoise(600, 300).png().toBuffer();
  const animation = () => sharp(Buffer.alloc(600 * 900 * 3, 90), { raw: { width: 600, height: 900, channels: 3, pageHeight: 300 } });
  const [frame, scan] = [Buffer.from([0xff, 0xc0]), Buffer.from([0xff, 0xda])];
  const insertBeforeFrame = (bytes: Buffer) => insertStray(bytes, bytes.indexOf(frame));
  const insertBeforeLastScan = (bytes: Buffer) => insertStray(bytes, bytes.lastIndexOf(scan));
  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG of a phone that states no end of its frequencies', async () => changeByte(await jpeg(), scan, { offset: 12, value: 0 })],
    ['JPEG with stray bytes before its frame', async () => insertBeforeFrame(await jpeg())],
    ['progressive JPEG with stray bytes before its last scan', async () => insertBeforeLastScan(await jpeg(true))],
    ['JPEG with a second picture behind it', async () => Buffer.concat([await jpeg(), await jpeg()])],
    ['JPEG without its end marker', async () => (await jpeg()).subarray(0, -2)],
    ['progressive JPEG without its end marker', async () => (await jpeg(true)).subarray(0, -2)],
    ['JPEG for print', () => createNoise(600, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG with a wrong checksum of its pixels', async () => changeByte(await png(), 'IEND', { offset: -5, value: 0 })],
    ['PNG without its last chunk', async () => (await png()).subarray(0, -12)],
    ['PNG of 16 bits', () => createNoise(600, 300).toColourspace('rgb16').png().toBuffer()],
    ['animated GIF', () => animation().gif().toBuffer()],
    ['animated WebP', () => animation().webp().toBuffer()],
    [
      'WebP that states too large a length',
      async () => changeByte(await createNoise(600, 300).webp().toBuffer(), 'RIFF', { offset: 6, value: 9 }),
    ],
    ['AVIF', () => createNoise(600, 300).avif({ effort: 0 }).toBuffer()],
    ['GIF without its last byte', async () => (await createNoise(600, 300).gif().toBuffer()).subarray(0, -1)],
  ])('accepts one that is a %s, as browsers do', async (_what, make) => {
    const { image, full } = await store(await make());
    expect(image).toMatchObject({ width: 600, height: 300 });
    const { space, pages = 1 } = await sharp(full.place).metadata();
    expect({ space, pages }).toEqual({ space: 'srgb', pages: 1 });
  });

  it('limits the longer side to 2400 pixels', async () => {
    const { image } = await store(
      await sharp({ create: { width: 5_000, height: 1_000, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    );
    expect(image).toMatchObject({ width: 2_400, height: 480 });
  });

  it('rotates the picture upright and removes its metadata', async () => {
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 3/1' } };
    const photo = await redAndBlue(400, 200).withMetadata({ orientation: 6 }).withExifMerge(exif).withIccProfile('p3').jpeg().toBuffer();
    expect(photo.includes('SecretCam')).toBe(true);
    const { image, full } = await store(photo);
    expect(image).toMatchObject({ width: 200, height: 400 });
    const metadata = await sharp(full.place).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect((await readFile(full.place)).includes('SecretCam')).toBe(false);
    // After a quarter turn clockwise the left half is at the top.
    const pixels = await sharp(full.place).raw().toBuffer();
    const topLeft = pixels.subarray((20 * 200 + 20) * 3);
    expect(topLeft[0]).toBeGreaterThan(200);
    expect(topLeft[2]).toBeLessThan(60);
  });

  it('removes bytes appended to the picture', async () => {
    const tail = '<script>alert(document.domain)</script>';
    const { full, thumbnail } = await store(Buffer.concat([await createNoise(300, 300).jpeg().toBuffer(), Buffer.from(tail)]));
    for (const { place } of [full, thumbnail]) expect((await readFile(place)).includes('script')).toBe(false);
  });

  it('lists the picture once and removes both sizes', async () => {
    const { image, full } = await store(await createNoise(30, 30).png().toBuffer());
    expect((await listFiles()).filter(({ id }) => id === image.id)).toEqual([{ id: image.id, storedAt: (await stat(full.place)).mtime }]);
    await files.remove(image.id);
    await files.remove(image.id);
    expect([await files.find(image.id, 'full'), await files.find(image.id, 'thumbnail')]).toEqual([undefined, undefined]);
  });
});

it.each(['../../keys/files.key', 'a', `${'a'.repeat(23)}/`, `${'a'.repeat(22)}\0a`, ''])('finds no file for the id %j', async (id) => {
  expect(await files.find(id, 'full')).toBeUndefined();
});

describe('signUrl', () => {
  const now = new Date('2026-11-05T10:00:30Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const id = 'a'.repeat(24);
  const parseUrl = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return {
      id: pathname.split('/').at(-1) ?? '',
      user: Number(searchParams.get('user')),
      exp: Number(searchParams.get('exp')),
      sig: searchParams.get('sig') ?? '',
    };
  };

  it('creates a URL that is valid for four to five minutes and stays the same within a minute', () => {
    const url = files.signUrl(id, 7, now);
    expect(url).toMatch(/^\/api\/v1\/files\/a{24}\?user=7&exp=\d+&sig=[\w-]{43}$/);
    expect(files.signUrl(id, 7, at(29))).toBe(url);
    expect(files.signUrl(id, 7, at(30))).not.toBe(url);
    expect(parseUrl(url).exp).toBe(at(270).getTime() / 1000);
    expect(files.isSignatureValid(parseUrl(url), now)).toBe(true);
    expect(files.isSignatureValid(parseUrl(url), at(269))).toBe(true);
    expect(files.isSignatureValid(parseUrl(url), at(270))).toBe(false);
  });

  it('creates a URL that is invalid after any change', () => {
    const request = parseUrl(files.signUrl(id, 7, now));
    const last = request.sig.at(-1) === 'A' ? 'B' : 'A';
    const altered = [
      { id: 'b'.repeat(24) },
      { user: 8 },
      { exp: request.exp + 1 },
      { sig: request.sig.slice(0, -1) + last },
      { sig: '' },
      { sig: `${request.sig}A` },
    ];
    for (const change of altered) expect(files.isSignatureValid({ ...request, ...change }, now)).toBe(false);
  });

  it('creates a URL that stays valid after a restart, but not with another key', async () => {
    const request = parseUrl(files.signUrl(id, 7, now));
    const again = await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
    const other = await openFiles({
      dataDir,
      secrets: await openSecrets(dataDir, { secretsKey: undefined }),
      signingKey: 'another key of at least 32 letters',
      log,
    });
    expect([again.isSignatureValid(request, now), other.isSignatureValid(request, now)]).toEqual([true, false]);
    expect((await stat(join(dataDir, 'keys', 'files.key'))).mode & 0o777).toBe(0o600);
  });
});

it('creates one key if several processes start together', async () => {
  const fresh = join(dataDir, 'fresh');
  const secrets = await openSecrets(dataDir, { secretsKey: undefined });
  const opened = await Promise.all(Array.from({ length: 5 }, () => openFiles({ dataDir: fresh, signingKey: undefined, secrets, log })));
  const now = new Date('2026-11-05T10:00:00Z');
  expect(new Set(opened.map((each) => each.signUrl('a'.repeat(24), 1, now))).size).toBe(1);
  expect(await readdir(join(fresh, 'keys'))).toEqual(['files.key']);
});

it('removes uploads that are older than a day when it opens', async () => {
  const [old, young] = [await upload('half a file', 'old'), await upload('half a file', 'young')];
  const yesterday = Date.now() / 1000 - 90_000;
  await utimes(old, yesterday, yesterday);
  await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
  expect(await readdir(files.tempDir)).toEqual(['young']);
  await rm(young);
});
