// Proves API-5
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { startFakeBigBlueButton } from '../fakes/fake-bigbluebutton.ts';
import { startFakeWhatsapp } from '../fakes/fake-whatsapp.ts';
import { openIssuer } from '../fakes/issuer.ts';

let test: TestApp;
const fakes: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const [issuer, whatsapp, meetings] = [await openIssuer(), await startFakeWhatsapp(), await startFakeBigBlueButton()];
  fakes.push(issuer, whatsapp, meetings);
  const meetingSettings = { MEETINGS: 'bigbluebutton', BBB_URL: meetings.apiUrl, BBB_SECRET: meetings.secret };
  test = await openTestApp({ settings: { ...issuer.settings, ...whatsapp.settings, ...meetingSettings } });
});
afterAll(async () => {
  await test?.close();
  for (const fake of fakes) await fake.close();
});

// NUL, half of a surrogate pair, a byte that begins no character, and a sign of the path.
const texts = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%2e%2e%2f%00', '%'];
const videoId = '11111111-1111-4111-8111-111111111111';

/** Addresses outside the contract, with a text from outside in each place. */
const addressesOf = (text: string) => [
  ...[`/storage/${text}`, `/storage/${'a'.repeat(24)}?size=${text}`, `/api/v1/files/${text}?user=1&exp=1&sig=${text}`],
  ...[`/api/v1/files/thumbnails?file=${text}`, `/api/v1/files/thumbnails?file=${text}.1.1.${text}`],
  ...[`/embed/${text}/${videoId}?token=${text}&expires=${text}`, `/embed/1/${text}`, `/embed/1/${videoId}/file?token=${text}`],
  ...[`/join/${text}`, `/api/v1/auth/sso/callback?state=${text}&code=${text}`, `/api/v1/auth/sso/callback?error=${text}`],
  ...[`/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${text}&hub.challenge=${text}`],
  ...[`/assets/${text}`, `/${text}`, `/api/v1/${text}`, `/api/docs/${text}`, `/metrics?${text}=${text}`, `/ready?a=${text}`],
];

/** Headers whose values reach the database or the file system. Node refuses NUL in them. */
const headers = {
  ...{
    authorization: 'Bearer \u00ff',
    'idempotency-key': '\u00ff'.repeat(20),
    'user-agent': '\u00ff\u0080',
    'x-forwarded-for': 'no address',
  },
  ...{ cookie: 'medboard_sso=%00; medboard_device=\u00ff', 'x-write-mark': '\u00ff', traceparent: '\u00ff', host: '\u00ff' },
};

it.each(texts)('answers %s in any address without an internal error', async (text) => {
  for (const url of addressesOf(text))
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await test.app.inject({ method, url, headers });
      expect([method, url, statusCode < 500], `${statusCode}`).toEqual([method, url, true]);
    }
});

it('answers hostile headers of a sign-in and of an upload without an internal error', async () => {
  const signIn = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers,
    payload: { phone: '01234567890', password: 'wrong' },
  });
  expect(signIn.statusCode).toBe(401);
  const hostile = { videoid: '\u00ff', libraryid: '\u00ff', authorizationexpire: '\u00ff', authorizationsignature: '\u00ff' };
  const upload = await test.app.inject({ method: 'POST', url: '/tusupload', headers: { ...headers, ...hostile } });
  expect(upload.statusCode).toBe(401);
});
