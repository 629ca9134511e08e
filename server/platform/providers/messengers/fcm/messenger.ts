import { cutText } from '../../../../../contract/kit/cut-text.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/index.ts';
import { createBreaker } from '../breaker.ts';
import { forEachLimited } from '../concurrency.ts';
import type { Messenger, NotificationText, Outcome, Recipient } from '../port.ts';
import type { FcmClient, FcmMessage } from './client.ts';
import { pushDevices } from './devices.repo.ts';
import type { FcmFailure } from './failures.ts';

type FcmDeps = { client: FcmClient; database: Database; clock: Clock; consent: NonNullable<Messenger['consent']> };
type Result = { kind: 'sent' } | FcmFailure;

const concurrency = 16;
const silence = { reason: 'Firebase does not answer', retryAfterSeconds: 60 };
/** A device that is offline receives the message if it returns within a day. */
const lifetimeSeconds = 24 * 3600;

/**
 * The message of a notification. It has the title and the id; the app fetches the text, because a lock screen shows what is pushed. A repeated
 * message replaces the first one on the device.
 */
const buildMessage = ({ id, title, body }: NotificationText): FcmMessage => {
  const tag = `notification-${id}`;
  return {
    notification: { title: title ?? cutText(body, 100) },
    data: { notification_id: String(id) },
    android: { priority: 'high', ttl: `${lifetimeSeconds}s`, notification: { tag } },
    apns: { headers: { 'apns-collapse-id': tag } },
    webpush: { headers: { TTL: String(lifetimeSeconds) }, notification: { tag } },
  };
};

/** The best result of the devices of a member: sent, then a temporary failure with the shortest wait, then a permanent one. */
const toOutcome = ({ deliveryId }: Recipient, results: readonly Result[]): Outcome => {
  if (results.some(({ kind }) => kind === 'sent')) return { deliveryId, state: 'sent' };
  const failures = results.filter((result) => result.kind !== 'sent');
  const temporary = failures.filter(({ kind }) => kind !== 'dead' && kind !== 'message');
  const [first] = temporary.toSorted((one, other) => one.retryAfterSeconds - other.retryAfterSeconds);
  if (first) return { deliveryId, state: 'failed', isPermanent: false, reason: first.reason, retryAfterSeconds: first.retryAfterSeconds };
  return { deliveryId, state: 'failed', isPermanent: true, reason: failures[0]?.reason ?? 'No device with the app' };
};

/** Pushes notifications to the devices of members through FCM HTTP v1. */
export const createFcmMessenger = ({ client, database, clock, consent }: FcmDeps): Messenger => {
  const breaker = createBreaker(clock, silence);
  const sendTo = async (token: string, message: FcmMessage): Promise<Result> => {
    const pause = breaker.current();
    if (pause) return { kind: 'quota', ...pause };
    const result = await client.send(token, message);
    const isForAll = result.kind === 'quota' || result.kind === 'setting' || result.kind === 'token';
    breaker.record(result.kind === 'outage', isForAll ? result : undefined);
    return result;
  };
  return {
    isIdempotent: true,
    consent,
    unreachableReason: () => undefined,
    check: () => client.check(),
    async send(text, batch) {
      const devices = await pushDevices.listOfUsers(
        database.db,
        batch.map(({ userId }) => userId),
      );
      const targets = batch.flatMap((recipient) =>
        devices.filter(({ user_id }) => user_id === recipient.userId).map(({ token }) => ({ recipient, token })),
      );
      const results = new Map<number, Result[]>(batch.map(({ deliveryId }) => [deliveryId, []]));
      const dead: string[] = [];
      await forEachLimited(targets, concurrency, async ({ recipient, token }) => {
        const result = await sendTo(token, buildMessage(text));
        if (result.kind === 'dead') dead.push(token);
        results.get(recipient.deliveryId)?.push(result);
      });
      if (dead.length > 0) await pushDevices.removeTokens(database.db, dead);
      return batch.map((recipient) => toOutcome(recipient, results.get(recipient.deliveryId) ?? []));
    },
  };
};
