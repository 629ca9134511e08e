import { z } from 'zod';
import type { ConsentState } from '../../../../../contract/entities/members/consents.ts';
import type { DeliveryReport } from '../port.ts';
import { readConsentWord } from './consent-words.ts';
import { describeCode } from './failures.ts';

/** The callback data of messages about accounts, which have no delivery. */
export const accountCallback = 'account';

/** What a webhook of WhatsApp says about our number. Events of other kinds and numbers are left out. */
export type CloudEvents = {
  reports: DeliveryReport[];
  /** Messages of people to our number. Of their texts only a word for consent is kept. */
  inbound: { from: string; at: Date; consent: ConsentState | undefined }[];
  /** Numbers to which free text is refused. */
  closed: string[];
  /** The error codes of messages about accounts that failed. */
  accountFailures: number[];
  /** How many states and messages have another form. */
  unreadable: number;
};

const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => new Date(Number(text) * 1000));
const number = z.string().regex(/^\d{5,20}$/);

/** The id that Meta gives a message, in visible ASCII, so that it can be stored. */
export const messageId = z.string().regex(/^[\x21-\x7e]{1,500}$/);

const status = z.object({
  id: messageId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  recipient_id: number.optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).default([]),
});

const choice = z.object({ title: z.string(), id: z.string().default('') });

/** A message that was typed, or sent by a button or a list of a message or of a template. */
const inboundMessage = z.object({
  from: number,
  timestamp: seconds,
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z
    .object({ text: z.string(), payload: z.string().default('') })
    .optional()
    .catch(undefined),
  interactive: z.object({ button_reply: choice.optional(), list_reply: choice.optional() }).optional().catch(undefined),
});

const toInbound = ({ from, timestamp: at, text, button, interactive }: z.output<typeof inboundMessage>) => {
  const chosen = interactive?.button_reply ?? interactive?.list_reply;
  const words = [text?.body, button?.text, button?.payload, chosen?.title, chosen?.id].map((word) => readConsentWord(word ?? ''));
  return { from, at, consent: words.find((state) => state !== undefined) };
};

const items = z.array(z.unknown()).default([]);
const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({ metadata: z.object({ phone_number_id: z.string() }).optional(), statuses: items, messages: items }),
        }),
      ),
    }),
  ),
});

const parseItems = <Shape extends z.ZodType>(list: readonly unknown[], shape: Shape): z.output<Shape>[] =>
  list.flatMap((item) => {
    const parsed = shape.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

const parseCallback = (text: string | undefined) => {
  const [, id, attempt] = /^(\d{1,15})\.(\d{1,6})$/.exec(text ?? '') ?? [];
  return id && attempt ? { id: Number(id), attempt: Number(attempt) } : undefined;
};

const toReport = ({
  id,
  status: state,
  timestamp,
  biz_opaque_callback_data: callback,
  errors,
}: z.output<typeof status>): DeliveryReport => {
  const failure = state === 'failed' ? describeCode(errors[0]?.code ?? 131000) : undefined;
  const isPermanent = !failure || failure.kind === 'recipient';
  return {
    delivery: parseCallback(callback),
    messageId: id,
    state,
    at: timestamp,
    reason: failure?.reason ?? null,
    retryAfterSeconds: isPermanent ? undefined : failure.retryAfterSeconds,
  };
};

/** Reads the body of a webhook; undefined if it has another form. Single items of another form are left out and counted. */
export const readCloudEvents = (body: unknown, phoneNumberId: string): CloudEvents | undefined => {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return undefined;
  const changes = parsed.data.entry.flatMap((entry) => entry.changes);
  const values = changes
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId)
    .map(({ value }) => value);
  const all = values.flatMap(({ statuses }) => parseItems(statuses, status));
  const received = values.flatMap(({ messages }) => parseItems(messages, inboundMessage));
  const failed = all.filter((each) => each.status === 'failed');
  const isAccount = (each: z.output<typeof status>) => each.biz_opaque_callback_data === accountCallback;
  const codesOf = (each: z.output<typeof status>) => each.errors.map(({ code }) => code);
  return {
    reports: all.filter((each) => !isAccount(each)).map(toReport),
    inbound: received.map(toInbound),
    closed: failed
      .filter((each) => codesOf(each).some((code) => describeCode(code).kind === 'window'))
      .flatMap((each) => each.recipient_id ?? []),
    accountFailures: failed.filter(isAccount).flatMap(codesOf),
    unreadable: values.reduce((sum, { statuses, messages }) => sum + statuses.length + messages.length, 0) - all.length - received.length,
  };
};
