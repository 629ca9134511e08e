import { z } from 'zod';
import { optional, type SettingRule, webUrl, withDefault } from '../../config/setting-kit.ts';
import { withSlash } from '../../text.ts';
import { parseServiceAccount, type ServiceAccount } from './fcm/service-account.ts';

const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template: small letters, digits and underscores');

/** The settings of WhatsApp and push. */
export const messengerSettings = {
  WHATSAPP: withDefault(z.enum(['outbox', 'cloud']), 'outbox'),
  WHATSAPP_URL: withDefault(webUrl, 'https://graph.facebook.com/v25.0'),
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be the id of a phone number, which has digits only')),
  WHATSAPP_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_APP_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_MARKETING_TEMPLATE: optional(templateName),
  WHATSAPP_SERVICE_TEMPLATE: optional(templateName),
  WHATSAPP_CODE_TEMPLATE: optional(templateName),
  WHATSAPP_TEMPLATE_LANGUAGE: withDefault(
    z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/, 'must be a language such as en, ar or en_US'),
    'en',
  ),
  WHATSAPP_TEMPLATE_PARAMETER: optional(z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be small letters, digits and underscores')),
  WHATSAPP_RATE: withDefault(z.coerce.number().int().min(1).max(1000), 60),
  PUSH: withDefault(z.enum(['off', 'fcm']), 'off'),
  FCM_URL: withDefault(webUrl, 'https://fcm.googleapis.com'),
  FCM_SERVICE_ACCOUNT: optional(
    z
      .string()
      .refine((text) => parseServiceAccount(text) !== undefined, 'must be the JSON of a service account, or base64: and its base64'),
  ),
};

type Values = z.output<z.ZodObject<typeof messengerSettings>>;

const cloudSettings = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_MARKETING_TEMPLATE',
  'WHATSAPP_SERVICE_TEMPLATE',
  'WHATSAPP_CODE_TEMPLATE',
] as const;

export const messengerRules: SettingRule<Values>[] = [
  ...cloudSettings.map((setting) => ({
    setting,
    problem: 'must be set with WHATSAPP=cloud',
    isMet: (values: Values) => values.WHATSAPP !== 'cloud' || values[setting] !== undefined,
  })),
  {
    setting: 'FCM_SERVICE_ACCOUNT',
    problem: 'must be set with PUSH=fcm',
    isMet: ({ PUSH, FCM_SERVICE_ACCOUNT: account }) => PUSH !== 'fcm' || account !== undefined,
  },
];

/** The templates for messages outside the 24 hours, each with one parameter in its body; the code template also has a button with the code. */
export type Templates = { marketing: string; service: string; code: string; language: string; parameter: string | undefined };

/** A phone number of the WhatsApp Cloud API. `rate` is how many messages one process sends in a second. */
export type CloudConfig = {
  url: string;
  phoneNumberId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
  templates: Templates;
  rate: number;
};

/** A Firebase project. */
export type FcmConfig = { url: string; account: ServiceAccount };

/**
 * The settings of the WhatsApp Cloud API; undefined if messages stay in the outbox. The rate is divided among `processes`, and each has at
 * least one message a second.
 */
export const getCloudConfig = (values: Values, processes: number): CloudConfig | undefined => {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret } = values;
  const { WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_MARKETING_TEMPLATE: marketing } = values;
  const { WHATSAPP_SERVICE_TEMPLATE: service, WHATSAPP_CODE_TEMPLATE: code } = values;
  if (values.WHATSAPP !== 'cloud' || !phoneNumberId || !token || !appSecret || !verifyToken) return undefined;
  if (!marketing || !service || !code) return undefined;
  const templates = {
    marketing,
    service,
    code,
    language: values.WHATSAPP_TEMPLATE_LANGUAGE,
    parameter: values.WHATSAPP_TEMPLATE_PARAMETER,
  };
  // Rounded down, so that all processes together stay within the limit of Meta.
  const rate = Math.max(1, Math.floor(values.WHATSAPP_RATE / processes));
  return { url: withSlash(values.WHATSAPP_URL), phoneNumberId, token, appSecret, verifyToken, templates, rate };
};

/** The settings of push; undefined if it is off. */
export const getFcmConfig = ({ PUSH, FCM_URL: url, FCM_SERVICE_ACCOUNT: text = '' }: Values): FcmConfig | undefined => {
  const account = PUSH === 'fcm' ? parseServiceAccount(text) : undefined;
  return account && { url: withSlash(url), account };
};
