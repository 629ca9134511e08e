import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { areTogether, optional, type SettingRule, webUrl, withDefault } from '../../config/setting-kit.ts';

const jaasHost = '8x8.vc';
const defaultJitsiUrl = 'https://meet.jit.si';

/** The RSA key of a setting: a PEM text, or `base64:` and its base64. Line breaks may be written as `\n`. Undefined if it is another text. */
const parsePrivateKey = (text: string): KeyObject | undefined => {
  const pem = text.startsWith('base64:') ? Buffer.from(text.slice(7), 'base64').toString() : text.replaceAll('\\n', '\n');
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined;
  } catch {
    return undefined;
  }
};

export const meetingSettings = {
  MEETINGS: withDefault(z.enum(['jitsi', 'bigbluebutton']), 'jitsi'),
  JITSI_URL: withDefault(webUrl, defaultJitsiUrl),
  JITSI_APP_ID: optional(z.string()),
  JITSI_APP_SECRET: optional(z.string()),
  JITSI_PRIVATE_KEY: optional(
    z
      .string()
      .refine((text) => parsePrivateKey(text) !== undefined, 'must be an RSA key of at least 2048 bits in PEM, or base64: and its base64'),
  ),
  JITSI_KEY_ID: optional(z.string()),
  JITSI_AUDIENCE: optional(z.string()),
  BBB_URL: optional(webUrl),
  BBB_SECRET: optional(z.string()),
  BBB_CHECKSUM: withDefault(z.enum(['sha1', 'sha256', 'sha384', 'sha512']), 'sha256'),
};

type Values = z.output<z.ZodObject<typeof meetingSettings>> & { PUBLIC_URL?: string | undefined };

const isJaas = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === jaasHost;
const needsBigBlueButton = ({ MEETINGS: meetings }: Values) => meetings === 'bigbluebutton';

export const meetingRules: SettingRule<Values>[] = [
  {
    setting: 'JITSI_APP_ID',
    problem: 'and JITSI_APP_SECRET must be set together, or neither',
    isMet: ({ JITSI_APP_ID: id, JITSI_APP_SECRET: secret, JITSI_PRIVATE_KEY: key }) => areTogether(id, secret ?? key),
  },
  {
    setting: 'JITSI_APP_SECRET',
    problem: 'and JITSI_PRIVATE_KEY exclude each other',
    isMet: ({ JITSI_APP_SECRET: secret, JITSI_PRIVATE_KEY: key }) => secret === undefined || key === undefined,
  },
  {
    setting: 'JITSI_PRIVATE_KEY',
    problem: 'and JITSI_KEY_ID must be set together, or neither',
    isMet: ({ JITSI_PRIVATE_KEY: key, JITSI_KEY_ID: id }) => areTogether(key, id),
  },
  {
    setting: 'JITSI_PRIVATE_KEY',
    problem: `must be set with JITSI_URL=https://${jaasHost}`,
    isMet: ({ JITSI_URL: url, JITSI_PRIVATE_KEY: key }) => !isJaas(url) || key !== undefined,
  },
  {
    setting: 'JITSI_AUDIENCE',
    problem: 'has no effect without JITSI_APP_ID and JITSI_APP_SECRET',
    isMet: ({ JITSI_AUDIENCE: audience, JITSI_APP_ID: id, JITSI_APP_SECRET: secret }) =>
      audience === undefined || id !== undefined || secret !== undefined,
  },
  {
    setting: 'BBB_URL',
    problem: 'must be set with MEETINGS=bigbluebutton',
    isMet: (values) => !needsBigBlueButton(values) || values.BBB_URL !== undefined,
  },
  {
    setting: 'BBB_SECRET',
    problem: 'must be set with MEETINGS=bigbluebutton',
    isMet: (values) => !needsBigBlueButton(values) || values.BBB_SECRET !== undefined,
  },
  {
    setting: 'PUBLIC_URL',
    problem: 'must be set with MEETINGS=bigbluebutton, because participants enter through a page of this address',
    isMet: (values) => !needsBigBlueButton(values) || values.PUBLIC_URL !== undefined,
  },
];

/** The app of a Jitsi server that signs links: with a shared secret (HS256), or with an RSA key that has an id (RS256). */
export type JitsiApp = { id: string; audience: string } & ({ secret: string } | { key: KeyObject; keyId: string });

/**
 * A Jitsi server. Without an app, links carry no token, and the first person who opens a meeting moderates it. `isJaas` is the service of
 * 8x8, which names fields of the token differently. `isDefault`: JITSI_URL is the public meet.jit.si.
 */
export type JitsiConfig = { url: string; app: JitsiApp | undefined; isJaas: boolean; isDefault: boolean };

/** A BigBlueButton server. `url` ends with `/api/`. */
export type BigBlueButtonConfig = { url: string; secret: string; checksum: 'sha1' | 'sha256' | 'sha384' | 'sha512' };

const getJitsiApp = (values: Values): JitsiApp | undefined => {
  const { JITSI_APP_ID: id, JITSI_APP_SECRET: secret, JITSI_PRIVATE_KEY: pem, JITSI_KEY_ID: keyId } = values;
  if (id === undefined) return undefined;
  const audience = values.JITSI_AUDIENCE ?? (isJaas(values.JITSI_URL) ? 'jitsi' : id);
  if (secret !== undefined) return { id, audience, secret };
  const key = pem === undefined ? undefined : parsePrivateKey(pem);
  return key && keyId !== undefined ? { id, audience, key, keyId } : undefined;
};

/** The settings of the Jitsi server. */
export const getJitsiConfig = (values: Values): JitsiConfig => ({
  url: values.JITSI_URL,
  app: getJitsiApp(values),
  isJaas: isJaas(values.JITSI_URL),
  isDefault: values.JITSI_URL === defaultJitsiUrl,
});

/** The settings of the BigBlueButton server; undefined if meetings are held elsewhere. The address may be written with or without `/api`. */
export const getBigBlueButtonConfig = (values: Values): BigBlueButtonConfig | undefined => {
  const { BBB_URL: url, BBB_SECRET: secret, BBB_CHECKSUM: checksum } = values;
  if (!needsBigBlueButton(values) || url === undefined || secret === undefined) return undefined;
  return { url: url.replace(/\/*(?:\/api\/*)?$/, '/api/'), secret, checksum };
};
