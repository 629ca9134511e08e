import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Figure } from '../figures.ts';
import { type Client, signInAsAdmin } from './client.ts';
import type { Target } from './target.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
const pngHeader = Buffer.from('89504e470d0a1a0a', 'hex');
const megabyte = 1024 * 1024;

type Upload = { what: string; bytes: Uint8Array; name: string; type: string };

const text = (what: string, content: string, [name, type]: [string, string]): Upload => ({ what, bytes: Buffer.from(content), name, type });

/** Files that must be refused as the picture of a doctor. */
const hostileUploads: readonly Upload[] = [
  text('SVG', svg, ['a.svg', 'image/svg+xml']),
  text('SVG named .png', svg, ['a.png', 'image/png']),
  text('HTML', html, ['a.html', 'text/html']),
  text('HTML with two types', html, ['a.png.html', 'text/html;image/png']),
  text('HTML that starts like a GIF', `GIF89a/*${html}*/=1;`, ['a.gif', 'image/gif']),
  { what: 'SVG behind the header of a PNG', bytes: Buffer.concat([pngHeader, Buffer.from(svg)]), name: 'a.png', type: 'image/png' },
  text('PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF', ['a.pdf', 'application/pdf']),
  text('a traversing name', html, ['../../../../traversed.html', 'image/png']),
  text('a name with NUL', html, ['a.png\u0000.html', 'image/png']),
  { what: 'empty', bytes: Buffer.alloc(0), name: 'a.png', type: 'image/png' },
  { what: '11 MB', bytes: Buffer.concat([pngHeader, Buffer.alloc(11 * megabyte)]), name: 'a.png', type: 'image/png' },
];

const formOf = ({ bytes, name, type }: Upload, index: number) => {
  const form = new FormData();
  const fields = {
    name: 'Upload Doctor',
    phone: `0176${String(index).padStart(7, '0')}`,
    email: `upload-${index}@example.test`,
    password: 'upload-password',
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};

const countFiles = async (dataDir: string): Promise<number> => {
  const found = await Promise.all(
    ['files', 'uploads', 'tmp'].map((name) => readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  return found.flat().filter((entry) => entry.isFile()).length;
};

const requiredHeaders = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Uploads a picture with bytes and metadata behind it; returns what is wrong with the file that is served. */
const checkServedPicture = async (client: Client, address: string): Promise<string[]> => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const upload = { what: 'a picture', bytes: Buffer.concat([picture, Buffer.from(html)]), name: 'a.png.html', type: 'text/html' };
  const answer = await client.send('POST /doctor/store', formOf(upload, 999));
  const image = String(answer.body.data?.['image'] ?? '');
  if (answer.status !== 201) return [`the valid picture answered ${answer.status}`];
  const response = await fetch(new URL(image, address));
  const body = Buffer.from(await response.arrayBuffer());
  const wrong = Object.entries(requiredHeaders).flatMap(([name, value]) =>
    response.headers.get(name) === value ? [] : [`${name}: ${response.headers.get(name)}`],
  );
  return [...wrong, ...(body.includes('<script>') ? ['the served picture still has the script'] : [])];
};

/** Uploads hostile files as pictures. None may be stored, and an accepted picture is served encoded again and with its headers. */
export const proveUploads = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: uploads`;
  const product = await target.start();
  const client = await signInAsAdmin(product);
  const before = await countFiles(target.storage.dataDir);
  const accepted: string[] = [];
  for (const [index, upload] of hostileUploads.entries()) {
    const { status } = await client.send('POST /doctor/store', formOf(upload, index));
    if (status < 400 || status >= 500) accepted.push(`${upload.what}: ${status}`);
  }
  const stored = (await countFiles(target.storage.dataDir)) - before;
  const wrong = await checkServedPicture(client, product.address);
  await product.stop();
  for (const line of [...accepted, ...wrong]) console.error(`    ${line}`);
  const none = { kind: 'at most', value: 0, of: 'measured' } as const;
  return [
    { group, what: 'hostile files sent', measured: hostileUploads.length, unit: 'files' },
    { group, what: 'not refused with 4xx', measured: accepted.length, unit: 'files', bound: none },
    { group, what: 'files stored by them', measured: stored, unit: 'files', bound: none },
    { group, what: 'faults of the served picture', measured: wrong.length, unit: 'faults', bound: none },
  ];
};
