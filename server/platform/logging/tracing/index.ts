import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the running work: the id of a request, and the span in the format of W3C Trace Context if there is one. */
export type Origin = { requestId: string; traceparent?: string | undefined };

type Attributes = Readonly<Record<string, string | number>>;

/** A span before it starts. Its name and its attributes must not contain values of rows, parameters or requests. */
export type SpanStart = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /** When it started, if that was before now. */
  startTime?: number;
};

/** A span that has started. */
export type Span = { traceparent: string; end(result?: { attributes?: Attributes; error?: unknown }): void };

/** Records spans and sends them. `close` sends the last ones, for at most two seconds, and never rejects. */
export type Tracer = { start(span: SpanStart, parent: string | undefined): Span; close(): Promise<void> };

const origins = new AsyncLocalStorage<Origin>();
let tracer: Tracer | undefined;

/** Records spans from now on. Call it before the database is opened. */
export const setTracer = (started: Tracer): void => {
  tracer = started;
};

/** Whether spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined;

/** Sends what was recorded and stops; does nothing without a tracer. */
export const closeTracing = async (): Promise<void> => {
  const closing = tracer;
  tracer = undefined;
  await closing?.close();
};

/** The origin of the running work; undefined for work of the server itself. */
export const getOrigin = (): Origin | undefined => origins.getStore();

/** Runs work with an origin, which reaches everything that it awaits. */
export const runWithOrigin = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

/** Starts a span whose parent is the span of the given origin; undefined if no spans are recorded. */
export const startSpan = (span: SpanStart, origin = getOrigin()): Span | undefined => tracer?.start(span, origin?.traceparent);

/** Runs work in a span whose parent is the current one. Without a tracer it only runs the work. */
export const withSpan = async <Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> => {
  const span = startSpan(start);
  if (!span) return work();
  try {
    const result = await runWithOrigin({ requestId: getOrigin()?.requestId ?? '', traceparent: span.traceparent }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
};

/** The headers that tell another server which request and span a call belongs to. */
export const getOriginHeaders = (): Record<string, string> => {
  const { requestId, traceparent } = getOrigin() ?? {};
  return { ...(requestId ? { 'x-request-id': requestId } : {}), ...(traceparent ? { traceparent } : {}) };
};

/** The name of a statement: its verb and its first table, without the rest of its text. */
const nameStatement = (text: string): string => {
  const [, verb = ''] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return `${verb.toUpperCase()} ${table}`.trim();
};

/** Records a statement that has ended as a span of the request or job that sent it. */
export const recordStatement = (statement: { text: string; ms: number; error?: unknown }): void => {
  // The polls of the server itself would be traces of one span each.
  if (getOrigin()?.traceparent === undefined) return;
  const name = nameStatement(statement.text);
  const startTime = Date.now() - statement.ms;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  startSpan({ name, kind: 'client', attributes, startTime })?.end({ error: statement.error });
};
