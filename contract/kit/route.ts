import type { z } from 'zod';
import type { Permission, Resource } from '../permissions.ts';
import type { Ratio } from './crop.ts';

/** A file field of a multipart route. The bytes decide the type, not the file name or the header. */
export type FileField = {
  /** `image`: JPEG, PNG, WebP, GIF or AVIF; `document`: one of these or a PDF; `pdf`: a PDF; `sheet`: an Excel workbook or a CSV file. */
  readonly kind: 'image' | 'document' | 'pdf' | 'sheet';
  /** The maximum number of pixels of a picture, in millions; 40 unless given. */
  readonly maxMegapixels?: number;
  /** The ratio at which the picture is shown. A crop that is sent with it must have the ratio; any, if it has none. */
  readonly ratio?: Ratio;
  /** The file is an identity document: stored encrypted, and each user who opens it is recorded. */
  readonly isIdentity?: true;
  /** The message if the file is missing; absent if the file is optional. */
  readonly required?: string;
};

/** Whether a file field accepts pictures, and so a crop beside each. */
export const takesPictures = ({ kind }: FileField): boolean => kind === 'image' || kind === 'document';

/** How current the response of a read must be. */
export type Freshness = 'now' | 'own' | 'any';

/** One route of the API as a value. The server, the typed client, the OpenAPI document and server/test/routes/registry.test.ts read it. */
export type RouteSpec = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the prefix of its registry, with one leading slash and no trailing slash: /api/v1 for the office, /api/app/v1 for the members' app. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** Checked before the request is parsed. `public` needs no session, `session` any valid one, `registration` the token of a registration. */
  readonly permission: Permission | 'public' | 'session' | 'registration';
  /** Accepts a session whose required step is due: a new password or a second step. For such a session, any other route that needs a session answers 403. */
  readonly isForRequiredStep?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly files?: Readonly<Record<string, FileField>>;
  /** The maximum size of a body without files, in bytes; a default of the server applies unless given. */
  readonly maxBodyBytes?: number;
  readonly response: z.ZodType;
  /** 200 unless given. */
  readonly status?: 201 | 202;
  /** The status if the handler returns `isStored`, because an earlier request created the record. */
  readonly storedStatus?: 200;
  /** A POST that is handled like a read, without an audit entry: its query is too long for a URL, or it only stores the state that a video host reports. */
  readonly isReadOnly?: true;
  /**
   * How current a read must be if it may run on a copy of the database. `own`, the default: it shows everything that the caller wrote. `any`: it
   * may be some seconds old, also for the caller. `now`: it uses the database itself, because it must show every write or may write.
   */
  readonly freshness?: Freshness;
  /** A write without an audit entry, because it changes no record; or a download that contains no data. */
  readonly skipsAudit?: true;
  /** What a write changes, if that is not the resource of its permission. The web loads again what shows it. */
  readonly changes?: readonly Resource[];
  /** The response is a file of this media type, sent in pieces; of `application/octet-stream` the handler names the type. The handler writes an audit entry before the first piece. */
  readonly download?: 'text/csv' | 'application/zip' | 'application/octet-stream';
  /** The response contains a secret and is never stored, not even for an Idempotency-Key. A repeated request must change nothing twice. */
  readonly isSecret?: true;
  /** What the caller does, in words such as 'undo a merge', if that needs a recent password. Without one the response is 403 `fresh_needed`. */
  readonly needsRecentPassword?: string;
  /** The response tells the browser to empty its cache of this site. */
  readonly clearsCache?: true;
  /** The client may store the response and ask by `If-None-Match` whether it is current (RFC 9110, section 13.1.2). */
  readonly isCacheable?: true;
  /** How many requests one session may send to this route in some minutes, besides the limit of all its requests. */
  readonly limit?: { readonly max: number; readonly minutes: number };
};

/** Declares a route with its exact type. */
export const route = <const Spec extends RouteSpec>(spec: Spec): Spec => spec;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<Spec, Key extends string> = Key extends keyof Spec ? Spec[Key] : undefined;
type FileNames<Spec> = Part<Spec, 'files'> extends infer Files ? (Files extends Record<string, FileField> ? keyof Files : never) : never;

/** What a handler receives: the parsed parts of the request. */
export type RouteInput<Spec> = { [Key in 'params' | 'query' | 'body']: Output<Part<Spec, Key>> };

/** The names of a route's file fields. */
export type RouteFileName<Spec> = FileNames<Spec> & string;

/** What a caller sends: the parts that the route declares, before parsing. */
export type RouteRequest<Spec> = {
  [Key in 'params' | 'query' | 'body' as Key extends keyof Spec ? Key : never]: Input<Part<Spec, Key>>;
} & ('files' extends keyof Spec ? { files?: { [Name in RouteFileName<Spec>]?: File | null } } : unknown);

/** What a caller receives: the response after parsing. */
export type RouteResponse<Spec extends RouteSpec> = z.output<Spec['response']>;

/** What a handler returns; the platform reduces it to the response schema. */
export type HandlerResult<Spec extends RouteSpec> = z.input<Spec['response']>;
