import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/index.ts';
import { createBreaker } from '../breaker.ts';
import { forEachLimited } from '../concurrency.ts';
import type { Messenger, NotificationText, Outcome, Recipient } from '../port.ts';
import type { Rate } from '../rate.ts';
import type { Templates } from '../settings.ts';
import { toWhatsappNumber } from '../whatsapp-number.ts';
import type { CloudClient, SendResult } from './client.ts';
import { buildText, buildTextTemplate, type CloudMessage } from './messages.ts';
import { windowsRepo } from './windows.repo.ts';

/** What the messengers of one number share. */
export type CloudDeps = { client: CloudClient; database: Database; clock: Clock; rate: Rate; templates: Templates };

/** What a message to one user needs: a text inside the window, a template outside of it. */
export type CloudSend = { userId: number | undefined; number: string; text: CloudMessage; template: CloudMessage; callbackData: string };

// WhatsApp accepts free text for 24 hours after a message of the recipient. The minutes allow for clocks that differ.
const windowMs = (24 * 60 - 5) * 60_000;
const concurrency = 24;
/** Milliseconds after which a batch sends nothing more, so that it ends before its reservations are stale. */
const maxBatchMs = 30_000;
const silence = { reason: 'WhatsApp does not answer', retryAfterSeconds: 60 };

/** The users who may receive free text now. */
export const listOpenWindows = ({ database, clock }: CloudDeps, userIds: readonly number[]): Promise<Set<number>> =>
  windowsRepo.listOpen(database.db, userIds, new Date(clock.now().getTime() - windowMs));

/** Sends a message. If WhatsApp refuses free text, it sends the template instead. */
export const sendInWindow = async ({ client, database, rate }: CloudDeps, send: CloudSend, isOpen: boolean): Promise<SendResult> => {
  if (isOpen) {
    await rate.acquire();
    const result = await client.send(send.number, send.text, send.callbackData);
    if (result.kind !== 'window') return result;
    if (send.userId !== undefined) await windowsRepo.close(database.db, [send.userId]);
  }
  await rate.acquire();
  return client.send(send.number, send.template, send.callbackData);
};

const maxWaitSeconds = 3600;

/** The wait of one recipient doubles with each attempt. */
const getWait = (seconds: number, attempt: number) => Math.min(maxWaitSeconds, seconds * 2 ** Math.min(attempt - 1, 10));

/** The outcome of a result; undefined if it is not known whether the message was sent. */
const toOutcome = (result: SendResult, { deliveryId, attempt }: Recipient): Outcome | undefined => {
  switch (result.kind) {
    case 'sent':
      return { deliveryId, state: 'sent', messageId: result.messageId };
    case 'unknown':
      return undefined;
    case 'channel':
      return { deliveryId, state: 'failed', reason: result.reason, isPermanent: false, retryAfterSeconds: result.retryAfterSeconds };
    case 'wait': {
      const retryAfterSeconds = getWait(result.retryAfterSeconds, attempt);
      return { deliveryId, state: 'failed', reason: result.reason, isPermanent: false, retryAfterSeconds };
    }
    default:
      return { deliveryId, state: 'failed', reason: result.reason, isPermanent: true };
  }
};

type CloudMessengerOptions = { consent: NonNullable<Messenger['consent']>; perSecond: number };

/** Sends notifications through the WhatsApp Cloud API. WhatsApp does not recognise a repeated delivery. */
export const createCloudMessenger = (deps: CloudDeps, { consent, perSecond }: CloudMessengerOptions): Messenger => {
  const { clock, templates } = deps;
  const breaker = createBreaker(clock, silence);
  const postpone = ({ deliveryId }: Recipient, { reason, retryAfterSeconds }: { reason: string; retryAfterSeconds: number }): Outcome => ({
    deliveryId,
    state: 'failed',
    reason,
    isPermanent: false,
    retryAfterSeconds,
  });
  const sendOne = async (recipient: Recipient, message: NotificationText, isOpen: boolean): Promise<Outcome | undefined> => {
    const { deliveryId, attempt, userId, phone } = recipient;
    const text = message.title === null ? message.body : `${message.title}\n${message.body}`;
    const send = {
      userId,
      number: toWhatsappNumber(phone) ?? phone,
      text: buildText(text),
      template: buildTextTemplate(templates, message.purpose, text),
      callbackData: `${deliveryId}.${attempt}`,
    };
    const result = await sendInWindow(deps, send, isOpen);
    breaker.record(result.kind === 'unknown', result.kind === 'channel' ? result : undefined);
    return toOutcome(result, recipient);
  };
  return {
    isIdempotent: false,
    consent,
    batchSize: Math.min(250, perSecond * 15),
    unreachableReason: ({ phone }) => (toWhatsappNumber(phone) ? undefined : 'No mobile number'),
    check: () => deps.client.check(),
    async send(message, batch) {
      const outcomes: Outcome[] = [];
      const open = await listOpenWindows(
        deps,
        batch.map(({ userId }) => userId),
      );
      const end = performance.now() + maxBatchMs;
      await forEachLimited(batch, concurrency, async (recipient) => {
        const pause = breaker.current() ?? (performance.now() > end ? { reason: 'Not sent yet', retryAfterSeconds: 1 } : undefined);
        const outcome = pause ? postpone(recipient, pause) : await sendOne(recipient, message, open.has(recipient.userId));
        if (outcome) outcomes.push(outcome);
      });
      return outcomes;
    },
  };
};
