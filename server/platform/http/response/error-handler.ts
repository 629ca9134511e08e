import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../../contract/errors.ts';
import { getConstraintViolation, isUnavailable, isUnstorableText } from '../../database/index.ts';
import { AppError, conflict, malformed, tooLarge, unavailable, unsupportedType } from '../../errors.ts';
import { ProviderError } from '../../providers/index.ts';
import { errorPagePolicy, renderErrorPage } from './error-page.ts';

const takenConstraint = /_(name|phone|email|tax_number|text)_taken$/;
const onceConstraint = /_once$/;

const fromDatabaseError = (error: unknown): AppError | undefined => {
  const violation = getConstraintViolation(error);
  if (violation?.kind === 'unique') {
    const field = takenConstraint.exec(violation.constraint)?.[1];
    if (onceConstraint.test(violation.constraint)) return conflict('This was already saved. Reload the page.');
    // A duplicate primary key is not the user's fault: a sequence may be behind after a restore.
    if (!field) return undefined;
    const message = `This ${field.replace('_', ' ')} is already taken`;
    return conflict(message, { [field]: [message] });
  }
  if (violation?.kind === 'foreign_key') return conflict('Something this refers to no longer exists. Reload the page and try again.');
  // Schemas refuse such texts. This is for a text that none of them checks.
  if (isUnstorableText(error)) return malformed('The request contains characters that cannot be stored.');
  return isUnavailable(error) ? unavailable() : undefined;
};

const defaultProviderWaitSeconds = 10;

/** The administrator reads in the log what the provider did. */
const fromProviderError = (error: unknown): AppError | undefined =>
  error instanceof ProviderError
    ? unavailable(
        'A service that this needs is not available at the moment. Please try again in a moment.',
        error.retryAfterSeconds ?? defaultProviderWaitSeconds,
      )
    : undefined;

const errorsByCode: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The request is too large'),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('The file is too large'),
  FST_PARTS_LIMIT: () => tooLarge('The form has too many parts'),
  FST_FILES_LIMIT: () => tooLarge('The form has too many files'),
  FST_FIELDS_LIMIT: () => tooLarge('The form has too many fields'),
  FST_PROTO_VIOLATION: () => malformed('The form has a field name that is not allowed'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType('Send JSON, a multipart form or a URL-encoded form'),
};

const fromHttpError = (error: unknown): AppError | undefined => {
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EMFILE')
    return unavailable('There is no space left for files. Please try again later.', 60);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return unavailable('Files are not accessible at the moment. Please try again later.', 60);
  const createError = errorsByCode[code];
  if (createError) return createError();
  if (statusCode === 413) return tooLarge('The request is too large');
  if (statusCode === 415) return unsupportedType('Send JSON, a multipart form or a URL-encoded form');
  if (statusCode === 408) return new AppError('timeout', 'The request took too long to arrive. Please try again.');
  if (statusCode >= 400 && statusCode < 500) return malformed('Bad Request. Please check your input.');
  return undefined;
};

/** Converts any error to an error that the client may read; an unknown one becomes a 500 without details. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  return (
    fromDatabaseError(error) ??
    fromProviderError(error) ??
    fromHttpError(error) ??
    new AppError('internal', 'Internal Server Error. Please try again later.')
  );
};

const toErrorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.fields ? { errors: error.fields } : {}),
  ...(error.clashes?.length ? { clashes: error.clashes } : {}),
  ...(error.current ? { current: { ...error.current } } : {}),
  ...(error.startsAt ? { starts_at: error.startsAt.toISOString() } : {}),
  request_id: requestId,
});

/** Logs the cause of a response of 500 or more. A refusal of a busy server, which has no other cause, is only a warning. */
export const logFailure = ({ log }: Pick<FastifyRequest, 'log'>, cause: unknown, { status, message }: AppError): void => {
  if (status < 500) return;
  const isRefusal = cause instanceof AppError && cause.cause === undefined;
  if (isRefusal) log.warn({ reason: message }, 'request refused');
  else log.error({ err: cause }, 'request failed');
};

// Only a browser that opens an address names the type. The web app requests JSON.
const acceptsPage = ({ method, headers }: FastifyRequest) => method === 'GET' && headers.accept?.includes('text/html') === true;

/** Translates an error to the language of its request. */
export type TranslateError = (error: AppError, request: FastifyRequest) => AppError;

/** Creates Fastify's error handler: the only place that converts errors to HTTP responses. A browser that opens an address gets a page, others JSON. */
export const createErrorHandler =
  (translate: TranslateError = (error) => error) =>
  (cause: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = translate(toAppError(cause), request);
    logFailure(request, cause, error);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    if (error.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
    reply.status(error.status).header('vary', 'Accept');
    if (acceptsPage(request))
      reply
        .header('content-security-policy', errorPagePolicy)
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(renderErrorPage(error, request.id));
    else reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(toErrorBody(error, request.id));
  };

/** The error handler whose texts stay in English. */
export const handleError = createErrorHandler();

// The reasons are written here, because an import of node:http as a module loads its WebSocket client too: 25 ms of a start.
const clientErrors: Record<string, { status: string; error: AppError }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    error: new AppError('timeout', 'The request took too long to arrive. Please try again.'),
  },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: malformed('The headers of the request are too large') },
};
const badRequest = { status: '400 Bad Request', error: malformed('Bad Request. Please check your input.') };

/** Creates Node's handler for requests that it cannot parse: sends an error body of the usual shape with the given headers, and closes the connection. */
export const createClientErrorHandler = (headers: Record<string, string>) => {
  const constantLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (cause: Error & { code?: string }, socket: Socket): void => {
    if (cause.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, error } = clientErrors[cause.code ?? ''] ?? badRequest;
    const body = JSON.stringify(toErrorBody(error, randomUUID()));
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...constantLines,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(cause);
  };
};
