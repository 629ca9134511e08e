import { ProviderError } from '../../index.ts';
import { describeAccountMessage } from '../account-text.ts';
import type { AccountMessenger } from '../port.ts';
import { toWhatsappNumber } from '../whatsapp-number.ts';
import { accountCallback } from './events.ts';
import { buildAccountMessage, buildText } from './messages.ts';
import { type CloudDeps, listOpenWindows, sendInWindow } from './messenger.ts';

/** Sends messages about accounts through the WhatsApp Cloud API. `send` throws ProviderError with the reason, which names nobody; it is `refused` if a repetition is useless. */
export const createCloudAccountMessenger = (deps: CloudDeps): AccountMessenger => ({
  unreachableReason: ({ phone }) => (toWhatsappNumber(phone) ? undefined : 'No mobile number'),
  async send(message, { id, phone }) {
    const number = toWhatsappNumber(phone);
    if (!number) throw new Error('No mobile number');
    const text = describeAccountMessage(message);
    const template = buildAccountMessage(deps.templates, message, text);
    // The confirmation of a reply answers the member, whose withdrawal opened no window.
    const isReply = message.kind === 'marketing';
    const isOpen = isReply || (id !== undefined && !('code' in message) && (await listOpenWindows(deps, [id])).has(id));
    const send = { userId: id, number, text: buildText(text), template, callbackData: accountCallback };
    const result = await sendInWindow(deps, send, isOpen);
    if (result.kind === 'sent') return;
    if (result.kind === 'unknown')
      throw new ProviderError('unanswered', 'It is not known whether WhatsApp accepted a message about an account');
    const failure = result.kind === 'recipient' ? 'refused' : 'limited';
    throw new ProviderError(failure, `WhatsApp did not accept a message about an account: ${result.reason}`);
  },
});
