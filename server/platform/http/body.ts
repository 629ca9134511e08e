import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileLimit, megabyte, overlongFile } from '../../../contract/kit/files.ts';
import type { FileField, RouteSpec } from '../../../contract/kit/route.ts';
import { invalidField, malformed, tooLarge } from '../errors.ts';
import { gather, typedByForm } from './form.ts';
import { inputSchema } from './schemas.ts';

/** The most bytes taken of a body without files. */
export const bodyLimit = megabyte;

/** A body as it was sent: typed values and files waiting on disk, by field. */
export type ReceivedBody = { values: unknown; paths: Map<string, string>; override: string | undefined; discard(): Promise<void> };

/** Reads a route's body of any accepted content type; files go to disk as they arrive, never whole into memory. */
export type BodyReader = (request: FastifyRequest) => Promise<ReceivedBody>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const received = (values: unknown, override?: string): ReceivedBody => {
  const paths = new Map<string, string>();
  return {
    values,
    paths,
    override,
    discard: async () => {
      await Promise.all([...paths.values()].map((path) => rm(path, { force: true })));
    },
  };
};

const overlong = (field: string, kind: FileField['kind']) => {
  const sentence = overlongFile('The file', kind);
  return tooLarge(sentence, { [field]: [sentence] });
};

/** A file's bytes as they come, cut off as soon as they are too many: the end of its sender is not waited for. */
const bounded = (field: string, kind: FileField['kind']) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > fileLimit[kind]) throw overlong(field, kind);
      yield chunk;
    }
  };

const saveFile = async (part: MultipartFile, tempDir: string, kind: FileField['kind']): Promise<string> => {
  const path = join(tempDir, randomBytes(16).toString('hex'));
  try {
    await pipeline(part.file, bounded(part.fieldname, kind), createWriteStream(path, { mode: 0o600 }));
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

/** A form lists a thousand records at most, each in a field of its own. */
const mostFields = 1_100;

/** Multipart limits of a route: nothing that it does not declare is taken. */
const limitsOf = (files: Readonly<Record<string, FileField>>) => ({
  fieldNameSize: 100,
  fieldSize: 100_000,
  fields: mostFields,
  files: Object.keys(files).length + 1,
  parts: mostFields + Object.keys(files).length,
  headerPairs: 50,
  // One limit for all files of a form; the byte beyond it is what shows that a file has more than its own.
  fileSize: Math.max(0, ...Object.values(files).map(({ kind }) => fileLimit[kind])) + 1,
});

// The form parser throws plain errors for what it cannot read; ours, Fastify's and the disk's carry a code.
const isCoded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE';

type Multipart = ReceivedBody & { entries: [string, string][]; length: number };

const takeFile = async (part: MultipartFile, body: Multipart, { files = {}, tempDir }: { files: RouteSpec['files']; tempDir: string }) => {
  const field = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined;
  if (!field) throw invalidField(part.fieldname, `${part.fieldname}: This field is not known here`);
  if (body.paths.has(part.fieldname)) throw invalidField(part.fieldname, `${part.fieldname} was sent twice`);
  body.paths.set(part.fieldname, await saveFile(part, tempDir, field.kind));
};

const takeField = (part: MultipartValue, body: Multipart) => {
  if (part.valueTruncated) throw tooLarge(`${part.fieldname} is too long`);
  const value = String(part.value);
  body.length += value.length;
  if (body.length > bodyLimit) throw tooLarge('The form is too long');
  body.entries.push([part.fieldname, value]);
};

const readMultipart = async (request: FastifyRequest, { files }: RouteSpec, tempDir: string): Promise<Multipart> => {
  const body: Multipart = { ...received(undefined), entries: [], length: 0 };
  try {
    for await (const part of request.parts({ limits: limitsOf(files ?? {}) })) {
      if (part.type === 'file') await takeFile(part, body, { files, tempDir });
      else takeField(part, body);
    }
    return body;
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await body.discard();
    throw isCoded(error) ? error : malformed('The form is damaged or incomplete');
  }
};

const refuseOversize = (request: FastifyRequest, { files = {} }: RouteSpec) => {
  const limit = bodyLimit + Object.values(files).reduce((sum, { kind }) => sum + fileLimit[kind], 0);
  if (Number(request.headers['content-length'] ?? 0) <= limit) return;
  const [file, ...others] = Object.entries(files);
  // Text alone never has so many bytes.
  if (file && others.length === 0) throw overlong(file[0], file[1].kind);
  throw tooLarge(`The request must be at most ${Math.round(limit / megabyte)} MB`);
};

// Some clients name a content type even where they send nothing.
const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

const withoutBody = ({ headers }: FastifyRequest, spec: RouteSpec): ReceivedBody => {
  if (spec.body && headers['content-type'] !== undefined) throw malformed('The request has no body');
  return received({});
};

const overrideName = '_method';

/** Makes the reader of one route's body. Only a PUT's form may carry `_method`; elsewhere it is an unknown field. */
export const bodyReader = (spec: RouteSpec, tempDir: string): BodyReader => {
  const schema = inputSchema(spec.body);
  const isOverride = ([name]: [string, string]) => spec.method === 'PUT' && name === overrideName;
  const ofForm = (entries: [string, string][], body = received(undefined)): ReceivedBody => ({
    ...body,
    values: typedByForm(gather(entries.filter((entry) => !isOverride(entry))), schema),
    override: entries.find(isOverride)?.[1],
  });
  return async (request) => {
    refuseOversize(request, spec);
    if (hasNoBody(request)) return withoutBody(request, spec);
    if (request.isMultipart()) {
      const { entries, length: _, ...body } = await readMultipart(request, spec, tempDir);
      return ofForm(entries, body);
    }
    if (request.body instanceof URLSearchParams) return ofForm([...request.body]);
    if (request.body === undefined) return received({});
    if (!isObject(request.body)) throw malformed('The body must be an object');
    return received(request.body);
  };
};
