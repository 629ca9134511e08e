import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, malformed } from '../errors.ts';
import { errorAnswer } from './failures.ts';

const refusals: Record<string, { status: number; refusal: AppError }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: new AppError('timeout', 'The request took too long to arrive') },
  HPE_HEADER_OVERFLOW: { status: 431, refusal: malformed('The headers of the request are too large') },
};
const other = { status: 400, refusal: malformed('Bad Request. Please check your input.') };

/** Answers what is no HTTP request that Node could read, in the shape of every other refusal, and closes the connection. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, refusal } = refusals[error.code ?? ''] ?? other;
  const body = JSON.stringify(errorAnswer(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
