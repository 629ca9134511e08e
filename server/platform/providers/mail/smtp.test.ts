// Proves SGN-12, SGN-13
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSmtp, type SmtpFault, startFakeSmtp } from '../../../test/fakes/fake-smtp.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createProviderLog } from '../index.ts';
import type { AccountMessage } from '../messengers/port.ts';
import type { SmtpConfig } from './settings.ts';
import { createSmtpMessenger } from './smtp.ts';

const user = { id: 7, phone: '01012345678', email: 'mona.private@example.test' };
const code: AccountMessage = { kind: 'resetCode', code: '012345', minutes: 10 };

let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
});
afterAll(() => smtp?.close());
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.unconfirmed.length = 0;
});

const log = createProviderLog(systemClock);
const configOf = (changes: Partial<SmtpConfig> = {}): SmtpConfig => ({
  host: '127.0.0.1',
  port: smtp.port,
  isImplicitTls: false,
  requiresTls: false,
  auth: { user: smtp.user, password: smtp.password },
  from: { name: 'Medboard', address: 'medboard@example.test' },
  ...changes,
});
const open = (changes: Partial<SmtpConfig> = {}) => createSmtpMessenger(configOf(changes), { log });
const openImpatient = () => createSmtpMessenger(configOf(), { log, timeoutMs: 500 });
const openFor = (fault: SmtpFault) => (fault === 'timeout' ? openImpatient() : open());
const failureOf = async (work: Promise<unknown> | undefined): Promise<Error> => {
  const error = await work?.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('Nothing failed');
  return error;
};
const headerOf = (name: string, raw = smtp.mails.at(-1)?.raw ?? '') => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim();

describe('an e-mail', () => {
  it('has a sender, a subject without the code, text and HTML, and asks for no automatic reply', async () => {
    await open().send(code, user);
    const [mail] = smtp.mails;
    expect([mail?.from, mail?.to, mail?.isEncrypted]).toEqual(['medboard@example.test', [user.email], true]);
    expect(['From', 'To', 'Subject', 'Auto-Submitted'].map((name) => headerOf(name))).toEqual([
      'Medboard <medboard@example.test>',
      user.email,
      'Your Medboard code',
      'auto-generated',
    ]);
    expect(mail?.raw).toMatch(
      /multipart\/alternative[\s\S]*text\/plain[\s\S]*012345[\s\S]*text\/html[\s\S]*<p>Your Medboard code is 012345/,
    );
  });

  it('has the same Message-ID in each retry of a delivery, and another one for every other', async () => {
    for (const deliveryId of ['job-1', 'job-1', 'job-2', undefined, undefined])
      await open().send({ kind: 'passwordChanged' }, user, deliveryId);
    const ids = smtp.mails.map(({ raw }) => headerOf('Message-ID', raw));
    expect(ids.every((id) => /^<[\w-]{32,36}@example\.test>$/.test(id ?? ''))).toBe(true);
    expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 4]);
  });

  it('has a sender without line breaks', async () => {
    await open({ from: { name: 'Med\r\nBcc: other@example.test\r\n\r\nboard', address: 'medboard@example.test' } }).send(code, user);
    expect([smtp.mails[0]?.to, headerOf('Bcc')]).toEqual([[user.email], undefined]);
  });
});

// Nothing listens on this port.
const closedPort = 1;

describe('a failure', () => {
  it.each<[SmtpFault, object]>([
    ['timeout', { failure: 'unanswered', isTemporary: true }],
    [554, { failure: 'unreachable', status: 554, isTemporary: true, mayHaveHappened: false }],
    [421, { failure: 'limited', status: 421, isTemporary: true, mayHaveHappened: false }],
    [450, { failure: 'limited', status: 450, isTemporary: true, mayHaveHappened: false }],
    [454, { failure: 'limited', status: 454, isTemporary: true }],
    [550, { failure: 'refused', status: 550, isTemporary: false }],
    [
      535,
      {
        failure: 'unreachable',
        isTemporary: true,
        mayHaveHappened: false,
        addressSetting: undefined,
        message: 'The mail server refuses the user or the password',
      },
    ],
    ['cut', { isTemporary: true, addressSetting: 'SMTP_URL or SMTP_HOST' }],
    ['cutAfterText', { failure: 'unanswered', isTemporary: true, mayHaveHappened: true }],
  ])('after %s says what happened, without the address or the text, and the next delivery works', async (fault, expected) => {
    smtp.failNext(fault);
    const error = await failureOf(openFor(fault).send(code, user));
    expect(error).toMatchObject({ name: 'ProviderError', ...expected });
    expect(JSON.stringify(error) + String(error.stack) + String(error.cause)).not.toMatch(/mona\.private|012345|a-mail-password/);
    expect(log.list()[0]).toMatchObject({ name: 'The mail server', lastFailure: { message: error.message } });
    expect(smtp.mails).toEqual([]);
    await open().send(code, user);
    expect(smtp.mails).toHaveLength(1);
  });

  it('of a host that does not listen means that nothing was sent', async () => {
    const error = await failureOf(open({ port: closedPort }).send(code, user));
    expect(error).toMatchObject({ failure: 'unreachable', mayHaveHappened: false });
  });

  it('of a server that is no mail server is one sentence', async () => {
    const other = createServer((socket) => void socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const error = await failureOf(open({ port: (other.address() as AddressInfo).port }).send(code, user));
    await new Promise((resolve) => other.close(resolve));
    expect(error).toMatchObject({ name: 'ProviderError', isTemporary: true, message: expect.stringContaining('The mail server') });
  });
});

describe('a start', () => {
  it('names the setting of a refused password, and accepts the right one', async () => {
    await open().check?.();
    const error = await failureOf(open({ auth: { user: smtp.user, password: 'wrong' } }).check?.());
    expect(error).toMatchObject({ name: 'SettingError', setting: 'SMTP_PASSWORD' });
    expect(error.message).not.toContain(smtp.user);
  });

  it('is not stopped by a server that cannot be reached or has a fault', async () => {
    expect(await failureOf(open({ port: closedPort }).check?.())).toMatchObject({ name: 'ProviderError', failure: 'unreachable' });
    for (const fault of ['timeout', 421, 454] as const) {
      smtp.failNext(fault);
      expect(await failureOf(openFor(fault).check?.())).toMatchObject({ name: 'ProviderError', isTemporary: true });
    }
  });
});

describe('TLS', () => {
  it('is required of a server on another machine: without it, neither the password nor the message is sent', async () => {
    const plain = await startFakeSmtp({ disabledCommands: ['STARTTLS'] });
    const error = await failureOf(open({ port: plain.port, requiresTls: true }).send(code, user));
    expect(error).toMatchObject({ failure: 'unreachable', message: 'The mail server offers no valid TLS' });
    expect([plain.logins, plain.mails]).toEqual([0, []]);
    await open({ port: plain.port }).send(code, user);
    expect(plain.mails).toMatchObject([{ isEncrypted: false }]);
    await plain.close();
  });

  it.each([false, true])('needs a valid certificate there (from the start: %s)', async (isImplicitTls) => {
    const own = await startFakeSmtp({ secure: isImplicitTls });
    const error = await failureOf(open({ port: own.port, isImplicitTls, requiresTls: true }).send(code, user));
    expect(error).toMatchObject({ name: 'ProviderError', failure: 'unreachable' });
    expect([own.logins, own.mails]).toEqual([0, []]);
    await own.close();
  });
});

describe('the settings', () => {
  const read = (settings: Record<string, string>) => readConfig({ MAIL: 'smtp', SMTP_FROM: 'Medboard <m@example.org>', ...settings }).smtp;

  it('may be an address or its parts, and require TLS but for this machine', () => {
    const from = { name: 'Medboard', address: 'm@example.org' };
    const auth = { user: 'me@x.org', password: 'p@ss:/' };
    expect(read({ SMTP_URL: 'smtps://me%40x.org:p%40ss%3A%2F@mail.example.org' })).toEqual({
      ...{ host: 'mail.example.org', port: 465, isImplicitTls: true, requiresTls: true, auth, from },
    });
    expect(read({ SMTP_HOST: 'mail.example.org', SMTP_USER: auth.user, SMTP_PASSWORD: auth.password })).toEqual({
      ...{ host: 'mail.example.org', port: 587, isImplicitTls: false, requiresTls: true, auth, from },
    });
    expect(read({ SMTP_HOST: 'mail.example.org', SMTP_PORT: '465' })).toMatchObject({ isImplicitTls: true });
    expect(read({ SMTP_URL: 'smtp://[::1]:25' })).toMatchObject({ host: '::1', port: 25, requiresTls: false, auth: undefined });
    expect(readConfig({ SMTP_URL: 'smtp://mail.example.org' }).smtp).toBeUndefined();
  });

  it('ignore the mailbox that a login shell names in MAIL', () => {
    expect(readConfig({ MAIL: '/var/mail/root' }).smtp).toBeUndefined();
    expect(() => readConfig({ MAIL: 'sendmail' })).toThrow('MAIL must be outbox or smtp');
  });

  it('name each fault on its own line, without a password', () => {
    expect(() => readConfig({ MAIL: 'smtp', SMTP_USER: 'me', SMTP_PORT: '0' })).toThrow(
      /^Invalid settings:\n {2}SMTP_PORT must be .*\n {2}SMTP_URL or SMTP_HOST must be set .*\n {2}SMTP_USER and SMTP_PASSWORD .*\n {2}SMTP_FROM must be set .*$/,
    );
    expect(() => read({ SMTP_URL: 'smtp://a.example', SMTP_HOST: 'b.example' })).toThrow('SMTP_URL replaces SMTP_HOST');
    for (const SMTP_URL of [
      'http://secret@a.example',
      'smtp://',
      'smtp://a.example/path',
      'smtp://a.example?tls=no',
      'smtp://%zz:secret@a.example',
    ])
      expect(() => read({ SMTP_URL })).toThrow(/^Invalid settings:\n {2}SMTP_URL must be smtp:\/\/ or smtps:\/\/(?!.*secret)/);
    for (const SMTP_FROM of ['Medboard', 'A <a@b.example>, c@d.example', 'a@b.example\r\nBcc: c@d.example', '"A" <a@b.example>'])
      expect(() => readConfig({ MAIL: 'smtp', SMTP_HOST: 'a.example', SMTP_FROM })).toThrow('SMTP_FROM must be an address');
  });
});
