// Proves NTF-30
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from '../../../test/fakes/fake-whatsapp.ts';

const max = 5;
let fake: FakeWhatsapp;
let test: TestApp;
beforeAll(async () => {
  fake = await startFakeWhatsapp();
  test = await openTestApp({ settings: { ...fake.settings, RATE_LIMIT: String(max) } });
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});

const post = async (request: ReturnType<FakeWhatsapp['webhook']>) =>
  (await test.send({ method: 'POST', url: '/webhooks/whatsapp', ...request })).status;

it('does not count reports that are accepted, and refuses an address after too many rejected ones', async () => {
  const right = fake.webhook({ statuses: [] });
  for (let index = 0; index < max * 3; index += 1) expect(await post(right)).toBe(200);
  const statuses: number[] = [];
  for (let index = 0; index < max + 2; index += 1) statuses.push(await post(fake.webhook({ statuses: [] }, 'wrong')));
  expect(statuses).toEqual([...Array(max).fill(403), 429, 429]);
  expect(await post(right)).toBe(429);
});
