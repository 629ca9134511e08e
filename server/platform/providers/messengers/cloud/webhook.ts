import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/index.ts';
import { forbidden } from '../../../errors.ts';
import { isEqual } from '../../../security/secrets.ts';
import type { ProviderReceivers } from '../port.ts';
import type { CloudConfig } from '../settings.ts';
import { type CloudEvents, readCloudEvents } from './events.ts';
import { windowsRepo } from './windows.repo.ts';

/** The address that is entered at Meta, below PUBLIC_URL. */
export const cloudWebhookPath = '/api/v1/webhooks/whatsapp';

// Meta sends up to 3 MB.
const maxBodyBytes = 3 * 1024 * 1024;

type WebhookOptions = { config: CloudConfig; database: Database; clock: Clock; receivers: ProviderReceivers };

/** Whether the header `X-Hub-Signature-256` is the HMAC of the body as it was received. */
export const isSigned = (header: unknown, body: Buffer, appSecret: string): boolean =>
  typeof header === 'string' && isEqual(header, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Returns the challenge of Meta if the token is right (`hub.mode`, `hub.verify_token`, `hub.challenge`). */
const readChallenge = ({ url }: FastifyRequest, verifyToken: string): string => {
  const { searchParams } = new URL(url, 'http://localhost');
  const challenge = searchParams.get('hub.challenge') ?? '';
  const isRight = searchParams.get('hub.mode') === 'subscribe' && isEqual(searchParams.get('hub.verify_token') ?? '', verifyToken);
  if (!isRight || !/^[\w-]{1,200}$/.test(challenge)) throw forbidden('The verification token is wrong.');
  return challenge;
};

/** A withdrawal opens no window, because the member wants fewer messages, not free text. */
const storeInbound = async ({ from, at, consent }: CloudEvents['inbound'][number], options: WebhookOptions): Promise<void> => {
  const { clock, receivers } = options;
  const { db } = options.database;
  if (consent) {
    const userId = await windowsRepo.findMember(db, from);
    if (userId === undefined) return;
    await receivers.receiveConsent({ userId, state: consent, at });
    if (consent === 'withdrawn') return windowsRepo.closeUntil(db, userId, at);
  }
  await windowsRepo.open(db, { from, at, now: clock.now() });
};

/** Stores what a webhook says. If this fails, the response is 5xx, and Meta sends the events again. */
const storeEvents = async ({ reports, inbound, closed }: CloudEvents, options: WebhookOptions): Promise<void> => {
  for (const each of inbound) await storeInbound(each, options);
  for (const number of closed) await windowsRepo.closeNumber(options.database.db, number);
  await options.receivers.receiveReports(reports);
};

const addWebhook = async (scope: FastifyInstance, options: WebhookOptions): Promise<void> => {
  const { appSecret, phoneNumberId, verifyToken } = options.config;
  const route = { url: cloudWebhookPath, config: { permission: 'public' } };
  scope.removeAllContentTypeParsers();
  // The signature covers the bytes, so the body is parsed only after it was checked.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.route({
    ...route,
    method: 'GET',
    handler: (request, reply) => reply.type('text/plain; charset=utf-8').send(readChallenge(request, verifyToken)),
  });
  scope.route({
    ...route,
    method: 'POST',
    bodyLimit: maxBodyBytes,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(request.headers['x-hub-signature-256'], body, appSecret)) throw forbidden('The signature is wrong.');
      const events = readCloudEvents(parseJson(body), phoneNumberId);
      // Meta would repeat a rejected body for days, so one of an unknown form is accepted.
      if (!events) request.log.warn('a webhook of WhatsApp has an unknown form');
      else await storeEvents(events, options);
      if (events?.unreadable) request.log.warn({ count: events.unreadable }, 'parts of a webhook of WhatsApp have an unknown form');
      for (const code of events?.accountFailures ?? []) request.log.warn({ code }, 'WhatsApp did not deliver a message about an account');
      return reply.send();
    },
  });
};

/** Creates the routes on which Meta reports states and messages of members. */
export const createCloudWebhook =
  (options: Omit<WebhookOptions, 'receivers'>) =>
  (receivers: ProviderReceivers): FastifyPluginAsync =>
  (scope) =>
    addWebhook(scope, { ...options, receivers });
