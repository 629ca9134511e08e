import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type FakeAnswer, type FakeProvider, type ReceivedRequest, startFakeProvider } from './fake-provider.ts';

const phoneNumberId = '106540352242922';
const token = 'EAAG-test-token-of-a-system-user';
const appSecret = 'app-secret-of-the-test';

const parameter = z.strictObject({ type: z.literal('text'), text: z.string().min(1), parameter_name: z.string().optional() });
const template = z.strictObject({
  name: z.string(),
  language: z.strictObject({ code: z.string() }),
  components: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('body'), parameters: z.array(parameter) }),
      z.strictObject({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal('0'), parameters: z.array(parameter) }),
    ]),
  ),
});
const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{9,14}$/),
  biz_opaque_callback_data: z.string().max(512),
};
const message = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean() }),
  }),
  z.strictObject({ ...common, type: z.literal('template'), template }),
]);
type Message = z.output<typeof message>;

/** A message that the fake accepted. */
type Accepted = Message & { id: string };

const refuse = (status: number, code: number, text = 'refused'): FakeAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${text}`, type: 'OAuthException', code, fbtrace_id: 'A1' } },
});

// A template with `isCode` has the code twice: in its body and in its button.
const templates: Record<string, { isCode: boolean }> = {
  office_news: { isCode: false },
  office_service: { isCode: false },
  office_code: { isCode: true },
};

/** What is wrong with a template message; undefined if it is right. */
const checkTemplate = ({ name, language, components }: z.output<typeof template>): FakeAnswer | undefined => {
  const known = templates[name];
  if (!known || language.code !== 'ar') return refuse(404, 132001, 'Template name does not exist in the translation');
  const texts = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  if (components[0]?.type !== 'body' || texts.length !== (known.isCode ? 2 : 1)) return refuse(400, 132000, 'Number of parameters');
  if (known.isCode && (new Set(texts).size > 1 || texts.some((text) => text.length > 15))) return refuse(400, 132018);
  if (texts.some((text) => /[\n\t]| {5}/.test(text))) return refuse(400, 132012, 'Parameter format');
  return texts.some((text) => text.length > 1024) ? refuse(400, 132005, 'Translated text too long') : undefined;
};

export type FakeWhatsapp = FakeProvider & {
  settings: Record<string, string>;
  accepted: Accepted[];
  /** Numbers that wrote within 24 hours. */
  openWindows: Set<string>;
  /** Answers the next messages to a number with an error. */
  refuseNext(to: string, code: number, status?: number): void;
  /** The request with which Meta would report an event of our number; `secret` signs it. */
  webhook(value: object, secret?: string): { payload: string; headers: Record<string, string> };
  /** Like `webhook`, for a state of a message. */
  statusOf(
    sent: Pick<Accepted, 'id' | 'to' | 'biz_opaque_callback_data'>,
    status: string,
    more?: object,
  ): ReturnType<FakeWhatsapp['webhook']>;
};

const sign = (payload: string, secret: string) => ({
  payload,
  headers: {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
  },
});

const checkNumber = ({ url }: ReceivedRequest): FakeAnswer => {
  const proof = url.searchParams.get('appsecret_proof');
  const isRight = proof === createHmac('sha256', appSecret).update(token).digest('hex');
  return isRight ? { body: { id: phoneNumberId } } : refuse(400, 100, 'Invalid appsecret_proof provided in the API argument');
};

/** Starts a fake of the WhatsApp Cloud API with one phone number and three templates in Arabic. */
export const startFakeWhatsapp = async (): Promise<FakeWhatsapp> => {
  const accepted: Accepted[] = [];
  const openWindows = new Set<string>();
  const refusals = new Map<string, FakeAnswer[]>();
  const findProblem = (sent: Message): FakeAnswer | undefined => {
    const refusal = refusals.get(sent.to)?.shift();
    if (refusal) return refusal;
    if (sent.type === 'template') return checkTemplate(sent.template);
    return openWindows.has(sent.to) ? undefined : refuse(400, 131047, 'Re-engagement message');
  };
  const accept = ({ headers, body }: ReceivedRequest): FakeAnswer => {
    if (headers['content-type'] !== 'application/json') return refuse(400, 100, 'Content-Type');
    const parsed = message.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return refuse(400, 131008, parsed.error.message);
    const sent = parsed.data;
    const problem = findProblem(sent);
    if (problem) return problem;
    const id = `wamid.${accepted.length + 1}.${randomUUID()}`;
    accepted.push({ ...sent, id });
    return { body: { messaging_product: 'whatsapp', contacts: [{ input: sent.to, wa_id: sent.to }], messages: [{ id }] } };
  };
  const fake = await startFakeProvider((request) => {
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, 190, 'Invalid OAuth access token');
    const path = `${request.method} ${request.url.pathname}`;
    if (path === `GET /v25.0/${phoneNumberId}`) return checkNumber(request);
    if (path === `POST /v25.0/${phoneNumberId}/messages`) return accept(request);
    return refuse(400, 100, 'Unsupported request. Object does not exist');
  });
  const webhook: FakeWhatsapp['webhook'] = (value, secret = appSecret) => {
    const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    // Meta escapes what is not ASCII, so only the raw body has the signature.
    const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }).replaceAll(
      /\P{ASCII}/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return sign(payload, secret);
  };
  return {
    ...fake,
    settings: {
      DEMO_DATA: 'off',
      WHATSAPP: 'cloud',
      WHATSAPP_URL: `${fake.url}v25.0`,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-test',
      WHATSAPP_MARKETING_TEMPLATE: 'office_news',
      WHATSAPP_SERVICE_TEMPLATE: 'office_service',
      WHATSAPP_CODE_TEMPLATE: 'office_code',
      WHATSAPP_TEMPLATE_LANGUAGE: 'ar',
      WHATSAPP_RATE: '1000',
    },
    accepted,
    openWindows,
    refuseNext: (to, code, status = 400) => void refusals.set(to, [...(refusals.get(to) ?? []), refuse(status, code)]),
    webhook,
    statusOf: ({ id, to, biz_opaque_callback_data }, status, more = {}) =>
      webhook({ statuses: [{ id, status, timestamp: '1795600000', recipient_id: to, biz_opaque_callback_data, ...more }] }),
  };
};
