import type { z } from 'zod';
import type { Permission } from '../permissions.ts';

/** What a file field of a multipart route takes. The bytes decide the type, never the name or the header sent along. */
export type FileField = {
  /** `image`: JPEG, PNG or WebP; `document`: one of these or a PDF; `pdf`: a PDF alone. */
  readonly kind: 'image' | 'document' | 'pdf';
  /** The sentence shown when the field is missing; absent where the file may be left out. */
  readonly required?: string;
};

/** One call of the API as a value: server, typed client, permission check, OpenAPI document and registry tests all read it. */
export type RouteSpec = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, as the specification writes it, without leading or trailing doubles. */
  readonly path: string;
  /** One sentence for the API's readers. */
  readonly summary: string;
  /** Checked before anything of the request is read. `public` and `session` (any live session) are written out, never implied. */
  readonly permission: Permission | 'public' | 'session';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly files?: Readonly<Record<string, FileField>>;
  readonly response: z.ZodType;
  /** 200 where absent. */
  readonly status?: 201;
  /** A POST that changes nothing; its question is too long for an address. */
  readonly isReading?: true;
  /** A write without an audit line: it changes no record, and would bury the trail under its lines. */
  readonly leavesNoLine?: true;
  /** Its answer carries a secret and is kept nowhere, not even for an Idempotency-Key: a repeat must do no harm by itself. */
  readonly isSecret?: true;
};

/** Declares a route; keeps its exact type. */
export const route = <const Spec extends RouteSpec>(spec: Spec): Spec => spec;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type At<Spec, Key extends string> = Key extends keyof Spec ? Spec[Key] : undefined;
type FileNames<Spec> = At<Spec, 'files'> extends infer Files ? (Files extends Record<string, FileField> ? keyof Files : never) : never;

/** What a handler receives: parsed, trimmed, branded. */
export type RouteInput<Spec> = { [Key in 'params' | 'query' | 'body']: Out<At<Spec, Key>> };

/** The names of the files that a route takes. */
export type RouteFileName<Spec> = FileNames<Spec> & string;

/** What a caller sends: only the parts that the route declares, before parsing. */
export type RouteCall<Spec> = {
  [Key in 'params' | 'query' | 'body' as Key extends keyof Spec ? Key : never]: In<At<Spec, Key>>;
} & ('files' extends keyof Spec ? { files?: { [Name in RouteFileName<Spec>]?: File | null } } : unknown);

/** What the route answers, as parsed by its response schema. */
export type RouteResult<Spec extends RouteSpec> = z.output<Spec['response']>;

/** What a handler returns; the platform turns it into the answer by the response schema. */
export type RouteAnswer<Spec extends RouteSpec> = z.input<Spec['response']>;
