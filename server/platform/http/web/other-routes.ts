import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { livePath } from '../../../../contract/entities/office/live.ts';
import { errorBody } from '../../../../contract/errors.ts';

const of = (type: string, description: string) => ({ description, content: { [type]: { schema: z.string() } } });
const failure = (description: string) => ({ description, content: { 'application/json': { schema: errorBody } } });

const size = z.enum(['full', 'thumbnail']).optional();
const signature = { user: z.int(), exp: z.int(), sig: z.string(), record: z.int().optional() };

/** The routes that clients use outside the contract, because their responses are not JSON: paths below /api/v1 with their descriptions. */
export const otherRoutes: { url: string; schema: FastifySchema }[] = [
  {
    url: livePath,
    schema: {
      operationId: 'live.stream',
      tags: ['live'],
      summary: 'Sends server-sent events about records that change, until the client leaves.',
      description: 'Callers: every signed-in user.',
      headers: z.object({ 'last-event-id': z.int().optional() }),
      response: {
        200: of('text/event-stream', 'Done'),
        401: failure('unauthenticated'),
        429: failure('too_many'),
        503: failure('unavailable'),
      },
    },
  },
  {
    url: '/files/:id',
    schema: {
      operationId: 'files.get',
      tags: ['files'],
      summary: 'Sends a private file. Responses contain its signed address.',
      description: 'Callers: the user for whom the address was signed.',
      security: [],
      params: z.object({ id: z.string() }),
      querystring: z.object({ ...signature, size }),
      response: { 200: of('*/*', 'Done'), 403: failure('forbidden'), 404: failure('not_found') },
    },
  },
  {
    url: '/files/thumbnails',
    schema: {
      operationId: 'files.thumbnails',
      tags: ['files'],
      summary: 'Sends up to 60 thumbnails of private pictures as the parts of one form, named by their ids.',
      description:
        'Each `file` is the id, user, exp, sig and, for an identity document, record of a signed address, separated by dots. Those that cannot be opened are left out. Callers: the users for whom the addresses were signed.',
      security: [],
      querystring: z.object({ file: z.array(z.string()).min(1).max(60) }),
      response: { 200: of('multipart/form-data', 'Done'), 404: failure('not_found') },
    },
  },
];
