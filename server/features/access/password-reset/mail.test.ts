// Proves SGN-12
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin } from '../../../test/builders.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/fake-smtp.ts';
import { notifyOfReset, sendCode } from './password-reset.job.ts';

let smtp: FakeSmtp;
let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  smtp = await startFakeSmtp();
  const SMTP_URL = `smtp://${smtp.user}:${smtp.password}@127.0.0.1:${smtp.port}`;
  test = await openTestApp({ settings: { MAIL: 'smtp', SMTP_URL, SMTP_FROM: 'medboard@example.test' } });
});
afterAll(async () => {
  await test?.close();
  await smtp?.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
  lines.length = 0;
});

const deps = () => ({
  ...test,
  log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
  enqueue: async () => undefined,
  jobId: 'a-job',
});
const send = ({ phone }: { phone: string }) => sendCode.run({ phone, requestId: 'a-request', audience: 'office' }, deps());
const lastCode = () => /code is (\d{6})/.exec(smtp.mails.at(-1)?.raw ?? '')?.[1] ?? '';
const confirm = (phone: string) =>
  test.send({ method: 'POST', url: '/auth/password/reset', payload: { phone, code: lastCode(), password: 'a-new-pass-phrase' } });

it('sends a code by e-mail to a user with a mobile number, because nothing sends WhatsApp messages', async () => {
  const admin = await buildAdmin(test.database.db);
  await send(admin);
  expect(smtp.mails).toMatchObject([{ to: [admin.email] }]);
  expect((await confirm(admin.phone)).status).toBe(200);
  expect(await test.database.db.selectFrom('account_outbox').selectAll().execute()).toEqual([]);
});

it('fails after a temporary fault, so that the job runs again and sends a code that works', async () => {
  const admin = await buildAdmin(test.database.db);
  for (const fault of [450, 'cutAfterText', 535] as const) {
    smtp.failNext(fault);
    await expect(send(admin)).rejects.toMatchObject({ name: 'ProviderError', isTemporary: true });
  }
  await send(admin);
  expect((await confirm(admin.phone)).status).toBe(200);
});

it('is finished after a refusal for good, and says so in the log without the address or the code', async () => {
  const admin = await buildAdmin(test.database.db);
  smtp.failNext(550);
  await send(admin);
  expect(smtp.mails).toEqual([]);
  const log = lines.join();
  expect(log).toContain('a message about an account was refused and is not sent again');
  expect(log).toContain('The mail server refused the message (550)');
  expect(log).not.toContain('was queued');
  expect(log).not.toContain(admin.email);
});

it('sends a notice with the same Message-ID when its job runs again', async () => {
  const { id: userId } = await buildAdmin(test.database.db);
  const run = () => notifyOfReset.run({ userId, channel: 'mail', audience: 'office' }, deps());
  smtp.failNext('cutAfterText');
  await expect(run()).rejects.toMatchObject({ mayHaveHappened: true });
  await run();
  const ids = [smtp.unconfirmed.at(-1), smtp.mails.at(-1)?.raw].map((raw = '') => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids[0]).toMatch(/^<\w{32}@example\.test>/);
  expect(ids[1]).toBe(ids[0]);
});
