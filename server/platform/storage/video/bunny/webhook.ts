import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { isEqual } from '../../../security/secrets.ts';
import type { VideoDirectory } from '../port.ts';
import type { BunnyConfig } from '../settings.ts';

/** The path of the webhook below PUBLIC_URL, which an administrator enters at Bunny. */
export const bunnyWebhookPath = '/api/v1/webhooks/bunny';

const maxBodyBytes = 10_000;

const report = z.object({ VideoLibraryId: z.int(), VideoGuid: z.guid() });

/** Whether the headers sign the body as it was received. The signature covers nothing else, so a report may come again at any time. */
export const isSigned = (headers: IncomingHttpHeaders, body: Uint8Array, readOnlyKey: string): boolean => {
  const signature = headers['x-bunnystream-signature'];
  if (headers['x-bunnystream-signature-version'] !== 'v1' || headers['x-bunnystream-signature-algorithm'] !== 'hmac-sha256') return false;
  return typeof signature === 'string' && isEqual(signature, createHmac('sha256', readOnlyKey).update(body).digest('hex'));
};

const parseReport = (body: Buffer) => {
  try {
    return report.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/**
 * Creates the route on which Bunny reports that a video changed. Reports come repeatedly and in any order, so their state is not read: the
 * directory asks for the current one.
 */
export const createBunnyWebhook =
  ({ libraryId, readOnlyKey }: BunnyConfig, { onChange }: Pick<VideoDirectory, 'onChange'>): FastifyPluginAsync =>
  async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes, so the body is parsed only after it was checked.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: bunnyWebhookPath,
      config: { permission: 'public' },
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(request.headers, body, readOnlyKey)) throw new AppError('unauthenticated', 'The signature is wrong.');
        const found = parseReport(body);
        if (found?.VideoLibraryId === Number(libraryId)) await onChange(found.VideoGuid);
        // It is answered with 200, because a repetition of the same body would not help.
        else request.log.warn('a webhook of Bunny Stream has an unknown form or names another library');
        return reply.send();
      },
    });
  };
