import { z } from 'zod';
import type { ProviderError } from '../../index.ts';

/**
 * What a failure of WhatsApp means for the sender. `recipient`: only this message failed, for good. `wait`: only this recipient has to
 * wait. `channel`: every message would fail now, so none is sent for a while. `window`: free text is not accepted, a template is.
 */
export type CloudFailure = { kind: 'recipient' | 'wait' | 'channel' | 'window'; reason: string; retryAfterSeconds: number };

type Rule = { codes: readonly number[]; kind: CloudFailure['kind']; reason: string; seconds?: number };

const minute = 60;

// https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
const rules: readonly Rule[] = [
  { codes: [0, 190], kind: 'channel', reason: 'WhatsApp refuses the access token', seconds: 5 * minute },
  { codes: [3, 10, 131005], kind: 'channel', reason: 'The access token may not send WhatsApp messages', seconds: 5 * minute },
  { codes: [4, 80007, 130429], kind: 'channel', reason: 'WhatsApp accepts no more messages at the moment', seconds: 30 },
  { codes: [131048], kind: 'channel', reason: 'WhatsApp limits this number because members blocked or reported it', seconds: 60 * minute },
  { codes: [131031, 368], kind: 'channel', reason: 'WhatsApp has locked the account of this number', seconds: 60 * minute },
  { codes: [131042], kind: 'channel', reason: 'The WhatsApp account has a payment problem', seconds: 60 * minute },
  { codes: [131045, 133010, 131037], kind: 'channel', reason: 'The WhatsApp number is not registered completely', seconds: 60 * minute },
  { codes: [131057], kind: 'channel', reason: 'WhatsApp is maintaining the account of this number', seconds: 5 * minute },
  { codes: [131064], kind: 'channel', reason: 'WhatsApp limits the templates of this account', seconds: 60 * minute },
  { codes: [132015, 132016], kind: 'channel', reason: 'WhatsApp has paused or disabled the template', seconds: 60 * minute },
  { codes: [1, 2, 131000, 131016, 135000], kind: 'wait', reason: 'WhatsApp has a problem', seconds: minute },
  { codes: [131056], kind: 'wait', reason: 'Too many WhatsApp messages to this member at once', seconds: minute },
  { codes: [131047], kind: 'window', reason: 'The member has not written within 24 hours' },
  { codes: [131026], kind: 'recipient', reason: 'This number cannot receive WhatsApp messages' },
  { codes: [131021], kind: 'recipient', reason: 'This is the number that sends the messages' },
  { codes: [131030], kind: 'recipient', reason: 'This number is not in the list of test numbers' },
  { codes: [131049], kind: 'recipient', reason: 'WhatsApp held this message back. Retry after 24 hours' },
  { codes: [131050], kind: 'recipient', reason: 'The member stopped marketing messages in WhatsApp' },
  { codes: [130472], kind: 'recipient', reason: 'WhatsApp excludes this number from marketing messages' },
  { codes: [130497], kind: 'recipient', reason: 'WhatsApp does not allow messages to this country' },
  { codes: [132001], kind: 'recipient', reason: 'The template does not exist in this language, or is not approved' },
  { codes: [132000, 132008, 132012], kind: 'recipient', reason: 'The template expects other parameters' },
  { codes: [132005], kind: 'recipient', reason: 'The text is too long for the template' },
  { codes: [132007], kind: 'recipient', reason: 'WhatsApp rejects the content of the message' },
];

const byCode = new Map(rules.flatMap((rule) => rule.codes.map((code) => [code, rule])));

/** Describes an error code of WhatsApp. Unknown codes are permanent failures that name the code. */
export const describeCode = (code: number, retryAfterSeconds?: number): CloudFailure => {
  const isPermission = code >= 200 && code <= 299;
  const {
    kind,
    reason,
    seconds = 0,
  } = byCode.get(isPermission ? 10 : code) ?? {
    kind: 'recipient',
    reason: `WhatsApp refused the message (${code})`,
  };
  return { kind, reason, retryAfterSeconds: Math.max(seconds, retryAfterSeconds ?? 0) };
};

const errorBody = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) });

/** The code and message of an error answer; undefined if the answer is not an error of the Graph API. Never log the message. */
export const readGraphError = (body: unknown): { code: number; message: string } | undefined => errorBody.safeParse(body).data?.error;

/** Describes a failed call; undefined if the message may have been sent. */
export const describeCallFailure = (error: ProviderError): CloudFailure | undefined => {
  const graphError = readGraphError(error.body);
  if (graphError) return describeCode(graphError.code, error.retryAfterSeconds);
  if (error.mayHaveHappened) return undefined;
  // A 4xx without an error of the Graph API comes from something in between, such as a proxy.
  return { kind: 'channel', reason: 'WhatsApp cannot be reached', retryAfterSeconds: error.retryAfterSeconds ?? minute };
};
