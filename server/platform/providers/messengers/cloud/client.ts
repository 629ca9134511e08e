import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { createProviderClient, ProviderError, type ProviderLog, SettingError } from '../../index.ts';
import type { CloudConfig } from '../settings.ts';
import { messageId } from './events.ts';
import { type CloudFailure, describeCallFailure, readGraphError } from './failures.ts';
import type { CloudMessage } from './messages.ts';

/** The result of a call. `unknown`: the message may have been sent. */
export type SendResult = { kind: 'sent'; messageId: string } | { kind: 'unknown' } | CloudFailure;

/** A phone number of the Cloud API. */
export type CloudClient = {
  /** Sends one message to a number without the plus. WhatsApp returns `callbackData` with each state of the message. */
  send(to: string, message: CloudMessage, callbackData: string): Promise<SendResult>;
  check(): Promise<void>;
};

const accepted = z.object({ messages: z.tuple([z.object({ id: messageId })]) });

/** The setting that a refused check names; undefined if the refusal is about something else. */
const findWrongSetting = (error: ProviderError): SettingError | undefined => {
  const graphError = readGraphError(error.body);
  if (error.failure !== 'refused') return undefined;
  if (!graphError) return new SettingError('WHATSAPP_URL', `is not the address of the Graph API: it answers ${error.status}`);
  const { code, message } = graphError;
  if (message.includes('appsecret_proof')) return new SettingError('WHATSAPP_APP_SECRET', 'is not the secret of the app of WHATSAPP_TOKEN');
  if (code === 0 || code === 190) return new SettingError('WHATSAPP_TOKEN', 'is refused by WhatsApp');
  if (code === 3 || code === 10 || (code >= 200 && code <= 299))
    return new SettingError('WHATSAPP_TOKEN', 'may not use the phone number of WHATSAPP_PHONE_NUMBER_ID');
  if (code === 100) return new SettingError('WHATSAPP_PHONE_NUMBER_ID', 'is no phone number that WHATSAPP_TOKEN can read');
  return undefined;
};

/** Calls the WhatsApp Cloud API (Graph API, `/{phone number id}/messages`). */
export const createCloudClient = (
  { url, phoneNumberId, token, appSecret }: Pick<CloudConfig, 'url' | 'phoneNumberId' | 'token' | 'appSecret'>,
  { log, timeoutMs }: { log: ProviderLog; timeoutMs?: number | undefined },
): CloudClient => {
  const client = createProviderClient({
    name: 'WhatsApp',
    addressSetting: 'WHATSAPP_URL',
    baseUrl: url,
    log,
    headers: { authorization: `Bearer ${token}` },
    timeoutMs,
  });
  return {
    async send(to, message, callbackData) {
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        ...message,
        biz_opaque_callback_data: callbackData,
      });
      const request = { method: 'POST', path: `${phoneNumberId}/messages`, headers: { 'content-type': 'application/json' }, body };
      try {
        const { messages } = await client.sendForJson(request, accepted);
        return { kind: 'sent', messageId: messages[0].id };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return describeCallFailure(error) ?? { kind: 'unknown' };
      }
    },
    async check() {
      // With a proof of the app secret, the Graph API also checks that the secret belongs to the token.
      const proof = createHmac('sha256', appSecret).update(token).digest('hex');
      try {
        await client.sendForJson(
          { path: `${phoneNumberId}?fields=id&appsecret_proof=${proof}` },
          z.object({ id: z.literal(phoneNumberId) }),
        );
      } catch (error) {
        throw (error instanceof ProviderError && findWrongSetting(error)) || error;
      }
    },
  };
};
