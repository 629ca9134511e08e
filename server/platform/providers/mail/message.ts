import { createHash, randomUUID } from 'node:crypto';
import { escapeMarkup } from '../../text.ts';
import { describeAccountMessage } from '../messengers/account-text.ts';
import type { AccountMessage } from '../messengers/port.ts';

const subjects: Record<AccountMessage['kind'], string> = {
  resetCode: 'Your Medboard code',
  verifyPhone: 'Your Medboard code',
  passwordChanged: 'The password of your Medboard account was changed',
  test: 'A test message from Medboard',
  secondStepReset: 'The two-step sign-in of your Medboard account was reset',
  marketing: 'News from Medboard',
};

const renderHtml = (text: string): string =>
  `<!doctype html><html lang="en" dir="ltr"><body style="font-family: sans-serif; line-height: 1.5"><p>${escapeMarkup(text)}</p></body></html>`;

/** The subject, the plain text and the HTML of a message about an account. The subject has no code, because screens show it when they are locked. */
export const composeMail = (message: AccountMessage): { subject: string; text: string; html: string } => {
  const text = describeAccountMessage(message);
  return { subject: subjects[message.kind], text, html: renderHtml(text) };
};

/** The Message-ID of a delivery, the same for each of its retries; a new one without a delivery. */
export const createMessageId = (deliveryId: string | undefined, senderAddress: string): string => {
  const name = deliveryId === undefined ? randomUUID() : createHash('sha256').update(deliveryId).digest('hex').slice(0, 32);
  return `<${name}@${senderAddress.split('@').at(-1)}>`;
};
