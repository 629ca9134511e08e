import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../contract/errors.ts';
import { isUnavailable, violationOf } from '../database/index.ts';
import { AppError, conflict, malformed, tooLarge, unavailable, unsupportedType } from '../errors.ts';

const takenField = /_(name|phone|email|tax_number)_taken$/;

const ofDatabase = (error: unknown): AppError | undefined => {
  const violation = violationOf(error);
  if (violation?.kind === 'unique') {
    const field = takenField.exec(violation.constraint)?.[1];
    if (!field) return conflict('Somebody has just saved the same. Please look again.');
    const sentence = `This ${field.replace('_', ' ')} is already taken`;
    return conflict(sentence, { [field]: [sentence] });
  }
  if (violation?.kind === 'foreign_key') return conflict('Something that this refers to is not there any more');
  return isUnavailable(error) ? unavailable() : undefined;
};

const sentences: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The request is too large'),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('The file is too large'),
  FST_PARTS_LIMIT: () => tooLarge('The form has too many parts'),
  FST_FILES_LIMIT: () => tooLarge('The form has too many files'),
  FST_FIELDS_LIMIT: () => tooLarge('The form has too many fields'),
  FST_PROTO_VIOLATION: () => malformed('The form has a field name that is not allowed'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType('Send JSON, a multipart form or a URL-encoded form'),
};

const ofHttp = (error: unknown): AppError | undefined => {
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EMFILE')
    return unavailable('There is no room for files just now. Please try again later.', 60);
  const known = sentences[code];
  if (known) return known();
  if (statusCode === 413) return tooLarge('The request is too large');
  if (statusCode === 415) return unsupportedType('Send JSON, a multipart form or a URL-encoded form');
  if (statusCode === 408) return new AppError('timeout', 'The request took too long to arrive');
  if (statusCode >= 400 && statusCode < 500) return malformed('Bad Request. Please check your input.');
  return undefined;
};

/** Any error as the refusal that its caller may read; what is not known becomes 500 and says nothing of itself. */
export const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  return ofDatabase(error) ?? ofHttp(error) ?? new AppError('internal', 'Internal Server Error. Please try again later.');
};

/** The body of a refusal. */
export const errorAnswer = (refusal: AppError, requestId: string): ErrorBody => ({
  message: refusal.message,
  code: refusal.code,
  ...(refusal.fields ? { errors: refusal.fields } : {}),
  ...(refusal.clashes?.length ? { clashes: refusal.clashes } : {}),
  request_id: requestId,
});

/** Fastify's error handler: the one place that turns errors into HTTP. */
export const handleFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  reply.status(refusal.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(errorAnswer(refusal, request.id));
};
