import { z } from 'zod';
import { areTogether, optional, type SettingRule, withDefault } from '../../config/setting-kit.ts';
import { isMailAddress } from './address.ts';

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);
const ports = { implicitTls: 465, submission: 587 };

type Sender = { name: string; address: string };

type Server = { host: string; port: number; isImplicitTls: boolean; user: string; password: string };

/** Reads `address` or `Name <address>`; undefined if the text has another form. */
const parseSender = (text: string): Sender | undefined => {
  const [, name = '', bracketed] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  return isMailAddress(address) ? { name: name.trim(), address } : undefined;
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Reads `smtp://user:password@host:port` or `smtps://…`; undefined if the text has another form. */
const parseSmtpUrl = (text: string): Server | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const [user, secret] = [decode(username), decode(password)];
  const isKnown = protocol === 'smtp:' || protocol === 'smtps:';
  const hasRest = pathname.replace('/', '') !== '' || search !== '' || hash !== '';
  if (!isKnown || hasRest || hostname === '' || user === undefined || secret === undefined) return undefined;
  const isImplicitTls = protocol === 'smtps:';
  const defaultPort = isImplicitTls ? ports.implicitTls : ports.submission;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port), isImplicitTls, user, password: secret };
};

// Login shells set the variable MAIL to the path of a mailbox.
const ignorePath = (value: unknown) => (typeof value === 'string' && value.startsWith('/') ? undefined : value);

export const mailSettings = {
  MAIL: z.preprocess(ignorePath, withDefault(z.enum(['outbox', 'smtp']), 'outbox')),
  SMTP_URL: optional(
    z
      .string()
      .refine((text) => parseSmtpUrl(text) !== undefined, 'must be smtp:// or smtps://, with user:password@ if needed, and host:port'),
  ),
  SMTP_HOST: optional(z.string().regex(/^[\w.:-]+$/, 'must be the name or the IP address of a host')),
  SMTP_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  SMTP_USER: optional(z.string()),
  SMTP_PASSWORD: optional(z.string()),
  SMTP_FROM: optional(
    z.string().refine((text) => parseSender(text) !== undefined, 'must be an address such as medboard@example.org, or Name <address>'),
  ),
};

type Values = z.output<z.ZodObject<typeof mailSettings>>;

export const mailRules: SettingRule<Values>[] = [
  {
    setting: 'SMTP_URL',
    problem: 'or SMTP_HOST must be set with MAIL=smtp',
    isMet: ({ MAIL: mail, SMTP_URL: url, SMTP_HOST: host }) => mail !== 'smtp' || url !== undefined || host !== undefined,
  },
  {
    setting: 'SMTP_URL',
    problem: 'replaces SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD, so set either it or those',
    isMet: ({ SMTP_URL: url, ...parts }) =>
      url === undefined || [parts.SMTP_HOST, parts.SMTP_PORT, parts.SMTP_USER, parts.SMTP_PASSWORD].every((value) => value === undefined),
  },
  {
    setting: 'SMTP_USER',
    problem: 'and SMTP_PASSWORD must be set together, or neither',
    isMet: ({ SMTP_USER: user, SMTP_PASSWORD: password }) => areTogether(user, password),
  },
  {
    setting: 'SMTP_FROM',
    problem: 'must be set with MAIL=smtp',
    isMet: ({ MAIL: mail, SMTP_FROM: from }) => mail !== 'smtp' || from !== undefined,
  },
];

/** A mail server. `isImplicitTls`: TLS from the first byte. `requiresTls`: without TLS nothing is sent; only a server on this machine may lack it. */
export type SmtpConfig = {
  host: string;
  port: number;
  isImplicitTls: boolean;
  requiresTls: boolean;
  auth: { user: string; password: string } | undefined;
  from: Sender;
};

const getServer = (values: Values): Server | undefined => {
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_PORT: port = ports.submission, SMTP_USER: user = '', SMTP_PASSWORD: password = '' } = values;
  if (url !== undefined) return parseSmtpUrl(url);
  return host === undefined ? undefined : { host, port, isImplicitTls: port === ports.implicitTls, user, password };
};

/** The settings of the mail server; undefined if e-mails stay in the outbox. */
export const getSmtpConfig = (values: Values): SmtpConfig | undefined => {
  const server = getServer(values);
  const from = values.SMTP_FROM === undefined ? undefined : parseSender(values.SMTP_FROM);
  if (values.MAIL !== 'smtp' || !server || !from) return undefined;
  const { user, password, ...address } = server;
  return { ...address, requiresTls: !loopbackHosts.has(address.host), auth: user === '' ? undefined : { user, password }, from };
};
