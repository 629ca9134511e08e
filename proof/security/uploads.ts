import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Client, signIn } from '../../bench/kit/client.ts';
import { type Figure, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { allRoutes } from '../../contract/index.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { pdf } from '../../server/test/builders.ts';
import { buildSample } from '../../server/test/samples/samples.ts';
import { withSamples } from '../database.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
const pngHeader = Buffer.from('89504e470d0a1a0a', 'hex');
const megabyte = 1024 * 1024;

type Upload = { what: string; bytes: Uint8Array; name: string; type: string };

const text = (what: string, content: string, [name, type]: [string, string]): Upload => ({ what, bytes: Buffer.from(content), name, type });

/** Files that are neither a picture nor a PDF. */
const hostileUploads: readonly Upload[] = [
  text('SVG', svg, ['a.svg', 'image/svg+xml']),
  text('SVG named .png', svg, ['a.png', 'image/png']),
  text('HTML', html, ['a.html', 'text/html']),
  text('HTML with two types', html, ['a.png.html', 'text/html;image/png']),
  text('HTML that starts like a GIF', `GIF89a/*${html}*/=1;`, ['a.gif', 'image/gif']),
  { what: 'SVG behind the header of a PNG', bytes: Buffer.concat([pngHeader, Buffer.from(svg)]), name: 'a.png', type: 'image/png' },
  text('a PDF without its end', `%PDF-1.7\n${html}`, ['a.pdf', 'application/pdf']),
  { what: 'empty', bytes: Buffer.alloc(0), name: 'a.png', type: 'image/png' },
  { what: '11 MB', bytes: Buffer.concat([pngHeader, Buffer.alloc(11 * megabyte)]), name: 'a.png', type: 'image/png' },
];

/** Names that must not become a path. */
const hostileNames = ['../../../../traversed.png', '/absolute/traversed.png', 'traversed.png\u0000.html', '..\\..\\traversed.png'];

const canary = 'canary-metadata';
const createPicture = async (): Promise<Upload> => ({
  what: 'a picture',
  bytes: await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: canary } })
    .jpeg()
    .toBuffer(),
  name: 'a.jpg',
  type: 'image/jpeg',
});
const validPdf: Upload = { what: 'a PDF', bytes: pdf(), name: 'a.pdf', type: 'application/pdf' };

type Form = {
  what: string;
  line: string;
  draft: Record<string, unknown>;
  /** The fields that get the file. */
  fields: readonly string[];
  /** A file that the fields accept. */
  valid: Upload;
  /** The files that the form needs besides. */
  others?: Readonly<Record<string, Upload>>;
};

/** The forms that accept files, each with a draft that is complete without them. */
const listForms = async (db: Db): Promise<Form[]> => {
  const valid = await createPicture();
  const kinds: ({ key: string } & Omit<Form, 'line' | 'draft'>)[] = [
    { key: 'doctors', what: 'the picture of a doctor', fields: ['image'], valid },
    { key: 'doctors', what: 'an ID card', fields: ['front_image', 'back_image'], valid },
    { key: 'companies', what: 'a commercial registry', fields: ['commercial_registry_file'], valid: validPdf },
    { key: 'books', what: 'the PDF of a book', fields: ['pdf_file'], valid: validPdf, others: { image: valid } },
  ];
  const forms: Form[] = [];
  for (const { key, ...kind } of kinds) {
    const route = allRoutes.find(({ name }) => name === `${key}.create`);
    if (!route) throw new Error(`The contract has no route ${key}.create`);
    const { body = {} } = await buildSample(route, db, { phone: '01234567890' });
    forms.push({ ...kind, draft: body, line: `${route.spec.method} ${route.spec.path}` });
  }
  return forms;
};

const toFormData = ({ fields, draft, others = {} }: Form, upload: Upload) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(draft)) form.append(field, String(value));
  const files = [...Object.entries(others), ...fields.map((field) => [field, upload] as const)];
  for (const [field, { bytes, name, type }] of files) form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};

/** Sends each hostile file in each form, and returns those that were not refused. */
const sendHostileFiles = async (client: Client, forms: readonly Form[]): Promise<string[]> => {
  const accepted: string[] = [];
  for (const form of forms) {
    for (const upload of hostileUploads) {
      const { status } = await client.send(form.line, toFormData(form, upload));
      if (status < 400 || status >= 500) accepted.push(`${upload.what} as ${form.what}: ${status}`);
    }
  }
  return accepted;
};

/** Sends a valid file in each form, and returns the forms that refuse it: there the refusals before prove nothing. */
const sendValidFiles = async (client: Client, forms: readonly Form[]): Promise<string[]> => {
  const refused: string[] = [];
  for (const form of forms) {
    const { status, body } = await client.send(form.line, toFormData(form, form.valid));
    if (status !== 201) refused.push(`${form.valid.what} as ${form.what}: ${status} ${body.message}`);
  }
  return refused;
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

const doctorDraft = (number: number) => ({
  name: 'Upload Doctor',
  phone: `0176${String(number).padStart(7, '0')}`,
  email: `upload-${number}@example.test`,
  password: 'upload-password',
});
const createPortrait = (number: number, upload: Upload) =>
  toFormData({ what: '', line: '', fields: ['image'], draft: doctorDraft(number), valid: upload }, upload);

/** Sends a valid picture under each hostile name. It must be stored under a random name, or refused. */
const checkNames = async (client: Client, dataDir: string): Promise<string[]> => {
  const picture = await createPicture();
  const wrong: string[] = [];
  for (const [index, name] of hostileNames.entries()) {
    const { status } = await client.send('POST /doctor/store', createPortrait(index, { ...picture, name }));
    // Refusing the name would be no fault, but refusing all of them would prove nothing.
    if (index === 0 ? status !== 201 : status >= 500) wrong.push(`${JSON.stringify(name)} answered ${status}`);
  }
  const places = [dataDir, dirname(dataDir), process.cwd(), '/', '/tmp'];
  const found = await Promise.all(places.map((place) => readdir(place, { recursive: place === dataDir }).catch(() => [])));
  return [...wrong, ...found.flat().filter((name) => name.includes('traversed'))];
};

/** Uploads a picture that has metadata and is followed by a script. Returns what is wrong with the file that is served. */
const checkServedPicture = async (client: Client, address: string): Promise<string[]> => {
  const picture = await createPicture();
  if (!Buffer.from(picture.bytes).includes(canary)) throw new Error('The picture has no metadata');
  const upload = { ...picture, bytes: Buffer.concat([picture.bytes, Buffer.from(html)]), name: 'a.png.html', type: 'text/html' };
  const reply = await client.send('POST /doctor/store', createPortrait(999, upload));
  const image = String((reply.body.data as { image?: string } | undefined)?.image ?? '');
  if (reply.status !== 201) return [`the valid picture answered ${reply.status}`];
  const response = await fetch(new URL(image, address));
  const body = Buffer.from(await response.arrayBuffer());
  const wrong = Object.entries(requiredHeaders).flatMap(([name, value]) =>
    response.headers.get(name) === value ? [] : [`${name}: ${response.headers.get(name)}`],
  );
  return [...wrong, ...['<script>', canary].filter((part) => body.includes(part)).map((part) => `the served picture has ${part}`)];
};

/** Uploads hostile files in each form. None may be stored, no name may become a path, and a picture is served encoded again and with its headers. */
export const measureUploads = async (target: Target): Promise<Figure[]> => {
  const group = 'uploads';
  const forms = await withSamples(target, ({ db }) => listForms(db));
  const product = await target.start();
  const client = await signIn(product.address);
  const before = await countFiles(target.storage.dataDir);
  const accepted = await sendHostileFiles(client, forms);
  const stored = (await countFiles(target.storage.dataDir)) - before;
  const refused = await sendValidFiles(client, forms);
  const names = await checkNames(client, target.storage.dataDir);
  const wrong = await checkServedPicture(client, product.address);
  await product.stop();
  for (const line of [...accepted, ...refused, ...names, ...wrong]) console.error(`    ${line}`);
  return [
    { group, what: `hostile files sent in ${forms.length} forms`, measured: hostileUploads.length * forms.length, unit: 'files' },
    { group, what: 'not refused with 4xx', measured: accepted.length, unit: 'files', bound: none },
    { group, what: 'files stored by them', measured: stored, unit: 'files', bound: none },
    { group, what: 'valid files that were refused', measured: refused.length, unit: 'files', bound: none },
    { group, what: `faults after ${hostileNames.length} hostile names`, measured: names.length, unit: 'faults', bound: none },
    { group, what: 'faults of the served picture', measured: wrong.length, unit: 'faults', bound: none },
  ];
};
