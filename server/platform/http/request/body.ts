import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Crop } from '../../../../contract/kit/crop.ts';
import { describeOversizedFile, maxFileBytes, megabyte } from '../../../../contract/kit/files.ts';
import type { FileField, RouteSpec } from '../../../../contract/kit/route.ts';
import { invalidField, malformed, tooLarge } from '../../errors.ts';
import { findCroppedField, parseCrop } from './crops.ts';
import { coerceForm, parseFields } from './form.ts';
import { createInputSchema } from './schemas.ts';

// A notification names up to a thousand recipients, an article has up to 20,000 characters.
const defaultTextBytes = { withoutFiles: 100_000, withFiles: megabyte };

/** The maximum size of all that a route's body holds besides files, in bytes. */
export const getTextLimit = ({ maxBodyBytes, files }: Pick<RouteSpec, 'maxBodyBytes' | 'files'>): number =>
  maxBodyBytes ?? defaultTextBytes[files ? 'withFiles' : 'withoutFiles'];

// A form lists at most a thousand records, each in its own field.
const maxFields = 1_100;
// URLSearchParams takes seconds for a megabyte of short fields.
const maxUrlEncodedLength = 64_000;

const countFields = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1 && count <= maxFields; at = text.indexOf('&', at + 1)) count += 1;
  return count;
};

/** Parses a URL-encoded form. Throws 413 if it is too long or has too many fields, before it reads any of them. */
export const parseUrlEncoded = (text: string): URLSearchParams => {
  if (text.length > maxUrlEncodedLength) throw tooLarge(`A URL-encoded form must be at most ${maxUrlEncodedLength / 1000} kB`);
  if (countFields(text) > maxFields) throw tooLarge('The form has too many fields');
  return new URLSearchParams(text);
};

/** A body before validation. */
export type ReceivedBody = {
  values: unknown;
  /** Temporary files by field. */
  paths: Map<string, string>;
  /** The names of the files as the client sent them, by field. */
  fileNames: Map<string, string>;
  /** The crops of pictures by file field. */
  crops: Map<string, Crop>;
  /** The value of `_method` in a form of a PUT route. */
  methodOverride: string | undefined;
  /** Removes the temporary files. */
  discard(): Promise<void>;
};

/** Reads the body of a request in any accepted content type. Files are streamed to disk. */
export type BodyReader = (request: FastifyRequest) => Promise<ReceivedBody>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const createBody = (values: unknown): ReceivedBody => {
  const paths = new Map<string, string>();
  return {
    values,
    paths,
    fileNames: new Map(),
    crops: new Map(),
    methodOverride: undefined,
    discard: async () => {
      await Promise.all([...paths.values()].map((path) => rm(path, { force: true })));
    },
  };
};

const createOversizeError = (field: string, kind: FileField['kind']) => {
  const message = describeOversizedFile('The file', kind);
  return tooLarge(message, { [field]: [message] });
};

/** Passes the bytes of a file on, and throws as soon as they exceed the limit. */
const limitBytes = (field: string, kind: FileField['kind']) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > maxFileBytes[kind]) throw createOversizeError(field, kind);
      yield chunk;
    }
  };

const saveFile = async (part: MultipartFile, tempDir: string, kind: FileField['kind']): Promise<string> => {
  const path = join(tempDir, randomBytes(16).toString('hex'));
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(part.file, limitBytes(part.fieldname, kind), file);
    return path;
  } catch (error) {
    // The stream may still be creating the file.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    await rm(path, { force: true });
    throw error;
  }
};

/** The multipart limits of a route. */
const getLimits = (files: Readonly<Record<string, FileField>>, textLimit: number) => ({
  fieldNameSize: 100,
  fieldSize: Math.min(textLimit, 100_000),
  fields: maxFields,
  files: Object.keys(files).length + 1,
  parts: maxFields + Object.keys(files).length,
  headerPairs: 50,
  // The parser has one limit for all files of a form. The extra byte lets limitBytes() detect a file that is too large.
  fileSize: Math.max(0, ...Object.values(files).map(({ kind }) => maxFileBytes[kind])) + 1,
});

// Errors of the form parser have no code; those of this server, Fastify and the disk have one.
const hasCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE';

/** Whether the client left before the whole body arrived. Its error has a code too, but the server did not fail. */
const hasClientLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

type MultipartBody = ReceivedBody & { entries: [string, string][]; length: number };

const addFile = async (
  part: MultipartFile,
  body: MultipartBody,
  { files = {}, tempDir }: { files: RouteSpec['files']; tempDir: string },
) => {
  const field = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined;
  if (!field) throw invalidField(part.fieldname, `${part.fieldname}: Unknown field`);
  if (body.paths.has(part.fieldname)) throw invalidField(part.fieldname, `${part.fieldname} was sent twice`);
  body.fileNames.set(part.fieldname, part.filename ?? '');
  body.paths.set(part.fieldname, await saveFile(part, tempDir, field.kind));
};

const addField = (part: MultipartValue, body: MultipartBody, { files, textLimit }: { files: RouteSpec['files']; textLimit: number }) => {
  if (part.valueTruncated) throw tooLarge(`${part.fieldname} is too long`);
  const value = String(part.value);
  body.length += value.length;
  if (body.length > textLimit) throw tooLarge('The form is too large');
  const cropped = findCroppedField(files, part.fieldname);
  if (cropped === undefined) body.entries.push([part.fieldname, value]);
  else if (body.crops.has(cropped)) throw invalidField(cropped, `${part.fieldname} was sent twice`);
  else body.crops.set(cropped, parseCrop(cropped, value));
};

const readMultipart = async (request: FastifyRequest, spec: RouteSpec, tempDir: string): Promise<MultipartBody> => {
  const { files } = spec;
  const textLimit = getTextLimit(spec);
  const body: MultipartBody = { ...createBody(undefined), entries: [], length: 0 };
  try {
    for await (const part of request.parts({ limits: getLimits(files ?? {}, textLimit) })) {
      if (part.mimetype?.startsWith('multipart/')) throw malformed('A form must not contain another form');
      if (part.type === 'file') await addFile(part, body, { files, tempDir });
      else addField(part, body, { files, textLimit });
    }
    return body;
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await body.discard();
    throw hasCode(error) && !hasClientLeft(request) ? error : malformed('The form is damaged or incomplete');
  }
};

// In a multipart form each field also has a boundary and headers.
const multipartOverhead = maxFields * 300;

const assertContentLength = (request: FastifyRequest, spec: RouteSpec) => {
  const { files = {}, maxBodyBytes } = spec;
  const overhead = maxBodyBytes === undefined && request.isMultipart() ? multipartOverhead : 0;
  const limit = getTextLimit(spec) + overhead + Object.values(files).reduce((sum, { kind }) => sum + maxFileBytes[kind], 0);
  if (Number(request.headers['content-length'] ?? 0) <= limit) return;
  const [file, ...others] = Object.entries(files);
  // With a single file field, only the file can be this large.
  if (file && others.length === 0) throw createOversizeError(file[0], file[1].kind);
  throw tooLarge(limit < megabyte ? 'The request is too large' : `The request must be at most ${Math.round(limit / megabyte)} MB`);
};

// Some clients send a content type without a body.
const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

const createEmptyBody = ({ headers }: FastifyRequest, spec: RouteSpec): ReceivedBody => {
  if (spec.body && headers['content-type'] !== undefined) throw malformed('The request has no body');
  return createBody({});
};

const methodField = '_method';

/** Creates the body reader of a route. `_method` is accepted only in a form of a PUT route; elsewhere it is an unknown field. */
export const createBodyReader = (spec: RouteSpec, tempDir: string): BodyReader => {
  const getSchema = createInputSchema(() => spec.body);
  const isMethodField = ([name]: [string, string]) => spec.method === 'PUT' && name === methodField;
  const createFormBody = (entries: [string, string][], body = createBody(undefined)): ReceivedBody => ({
    ...body,
    values: coerceForm(parseFields(entries.filter((entry) => !isMethodField(entry))), getSchema()),
    methodOverride: entries.find(isMethodField)?.[1],
  });
  return async (request) => {
    assertContentLength(request, spec);
    if (hasNoBody(request)) return createEmptyBody(request, spec);
    if (request.isMultipart()) {
      const { entries, length: _, ...body } = await readMultipart(request, spec, tempDir);
      return createFormBody(entries, body);
    }
    if (request.body instanceof URLSearchParams) return createFormBody([...request.body]);
    if (request.body === undefined) return createBody({});
    if (!isObject(request.body)) throw malformed('The body must be an object');
    return createBody(request.body);
  };
};
