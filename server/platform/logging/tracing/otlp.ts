import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Tracer } from './index.ts';

type Options = { endpoint: string; log: Pick<Logger, 'warn'> };

const logIntervalMs = 60_000;
/** How long the last spans may take when the process ends. */
const closeMs = 2_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Logs that spans could not be sent, at most once a minute. */
const logFailures = (log: Options['log']) => {
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  const error = () => {
    if (performance.now() - lastLoggedAt < logIntervalMs) return;
    lastLoggedAt = performance.now();
    log.warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const ignore = () => undefined;
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
};

const parseParent = (traceparent: string | undefined): SpanContext | undefined => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

const formatContext = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Describes an error without its message, which may have personal data: by a text of this code, or by its class and its code. */
const describeError = (error: unknown): string => {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
};

/** Creates a tracer that sends spans to a collector as OTLP over HTTP, in JSON. A collector that is down delays nothing. */
export const createTracer = ({ endpoint, log }: Options): Tracer => {
  logFailures(log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'medboard', 'service.version': packageFile.version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('medboard');
  return {
    start({ name, kind, attributes, startTime }, parent) {
      const remote = parseParent(parent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes }), ...(startTime && { startTime }) },
        context,
      );
      return {
        traceparent: formatContext(span.spanContext()),
        end(result = {}) {
          if (result.attributes) span.setAttributes(result.attributes);
          if (result.error !== undefined) {
            span.setAttribute('error.type', describeError(result.error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () =>
      // It rejects if the last spans cannot be sent.
      Promise.race([provider.shutdown().catch(() => diag.error('the last spans could not be sent')), wait(closeMs)]),
  };
};
