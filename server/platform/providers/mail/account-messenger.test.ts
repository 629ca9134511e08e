// Proves SGN-12
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin } from '../../../test/builders.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/fake-smtp.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../database/index.ts';
import { createProviderLog } from '../index.ts';
import { openMessengers } from '../messengers/index.ts';
import type { AccountMessage, AccountMessenger } from '../messengers/port.ts';

type Received = { to: string; text: string };
type Subject = { messenger: AccountMessenger; received(): Promise<Received[]> };

let database: Database;
let smtp: FakeSmtp;
beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startFakeSmtp();
});
afterAll(async () => {
  await smtp?.close();
  await database?.close();
});

const open = async (settings: Record<string, string>) =>
  (await openMessengers({ database, clock: systemClock, settings: readConfig(settings), providers: createProviderLog(systemClock) }))
    .accountMail;

const openOutbox = async (): Promise<Subject> => ({
  messenger: await open({}),
  received: async () =>
    (
      await database.db.selectFrom('account_outbox').select(['recipient', 'body']).where('channel', '=', 'mail').orderBy('id').execute()
    ).map(({ recipient, body }) => ({ to: recipient, text: body })),
});

/** The text part of an e-mail, which is plain ASCII here, so that its lines are only joined. */
const readText = (raw: string): string => {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return part.replace(/=\r\n/g, '').replace(/\r\n/g, ' ').trim();
};

const openSmtp = async (): Promise<Subject> => {
  const settings = { SMTP_URL: `smtp://${smtp.user}:${smtp.password}@127.0.0.1:${smtp.port}`, SMTP_FROM: 'medboard@example.test' };
  return {
    messenger: await open({ MAIL: 'smtp', ...settings }),
    received: async () => smtp.mails.map(({ to, raw }) => ({ to: to.join(), text: readText(raw) })),
  };
};

describe.each([
  ['the outbox', openOutbox],
  ['a mail server', openSmtp],
])('messages about accounts through %s', (_name, openSubject) => {
  let subject: Subject;
  let user: { id: number; phone: string; email: string };
  beforeAll(async () => {
    subject = await openSubject();
  });
  beforeEach(async () => {
    user = await buildAdmin(database.db);
    smtp.mails.length = 0;
    await database.db.deleteFrom('account_outbox').execute();
  });

  it.each<[AccountMessage, string]>([
    [
      { kind: 'resetCode', code: '012345', minutes: 10 },
      'Your Medboard code is 012345. It is valid for 10 minutes. Do not share it with anyone.',
    ],
    [{ kind: 'passwordChanged' }, 'The password of your Medboard account was changed. If this was not you, contact an administrator.'],
    [
      { kind: 'secondStepReset' },
      'The two-step sign-in of your Medboard account was reset. If you did not ask for this, contact an administrator and change your password.',
    ],
  ])('sends one message with its text to the user: %o', async (message, text) => {
    expect(subject.messenger.unreachableReason(user)).toBeUndefined();
    await subject.messenger.send(message, user);
    expect(await subject.received()).toEqual([{ to: user.email, text }]);
  });

  it.each([
    'admin@medboard.invalid',
    'admin@MEDBOARD.INVALID',
    '',
    'a@example.test\r\nBcc: other@example.test',
    'a@example.test, other@example.test',
    '"a@example.test"@example.org',
    'Other <other@example.test>',
    'a b@example.test',
    'no-address',
  ])('reaches nobody at the address %j, and sends nothing to it', async (email) => {
    expect(subject.messenger.unreachableReason({ ...user, email })).toBe('No e-mail address');
    await expect(subject.messenger.send({ kind: 'passwordChanged' }, { ...user, email })).rejects.toThrow('No e-mail address');
    expect(await subject.received()).toEqual([]);
  });

  it('has nothing to complain about at start', async () => {
    await subject.messenger.check?.();
    expect(await subject.received()).toEqual([]);
  });
});
