// Proves SEC-23
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHeaders } from '../../../../platform/storage/video/host.test-kit.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildHostedVideo, buildMessage, buildVideo } from '../../../../test/builders.ts';

let test: TestApp;
let companyId: number;
let messageId: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  companyId = (await buildCompany(test.database.db)).id;
  messageId = (await buildMessage(test.database.db, { company_id: companyId })).id;
});

const sign = async (id: number, token: string) => {
  const response = await test.send({ method: 'POST', url: `/videos/${id}/upload`, token });
  return { status: response.status, ...(response.body as { message?: string; data: { headers: Record<string, string> } }) };
};
const upload = async (credentials: Record<string, string | number>) => {
  const headers = Object.entries({ ...credentials, ...createHeaders(50_000) }).map(([name, value]) => [name, String(value)]);
  return (await test.app.inject({ method: 'POST', url: '/tusupload', headers: Object.fromEntries(headers) })).statusCode;
};

it('ends the right to upload with the session that received it, until another session asks', async () => {
  const { id } = await buildVideo(test.database.db, { message_id: messageId });
  const [token, other] = [await test.tokenOf(companyId), await test.tokenOf(companyId)];
  const { data } = await sign(id, token);
  expect(await upload(data.headers)).toBe(201);
  await test.send({ method: 'POST', url: '/auth/logout', token });
  expect(await upload(data.headers)).toBe(401);
  expect(await upload((await sign(id, other)).data.headers)).toBe(201);
  test.clock.advance(12 * 3_600_000);
  expect(await upload(data.headers)).toBe(401);
});

it('gives a company at most twenty rights at a time, and an administrator more', async () => {
  const { db } = test.database;
  const [token, admin] = [await test.tokenOf(companyId), await test.tokenOf((await buildAdmin(db)).id)];
  for (let index = 0; index < 20; index += 1) {
    const hosted = await buildHostedVideo(db, { state: index % 2 ? 'awaiting' : 'uploading' });
    await buildVideo(db, { message_id: messageId, hosted_id: hosted.id });
  }
  const { id } = await buildVideo(db, { message_id: messageId });
  expect(await sign(id, token)).toMatchObject({
    status: 409,
    message: 'You have 20 unfinished uploads. Finish them or delete their videos first.',
  });
  expect((await sign(id, admin)).status).toBe(200);
  expect((await sign(id, token)).status).toBe(409);
  const videos = await db.selectFrom('videos').select('id').where('message_id', '=', messageId).where('id', '<>', id).execute();
  expect((await sign(videos[0]?.id ?? 0, token)).status).toBe(409);
  for (const video of videos.slice(0, 2)) await test.send({ method: 'DELETE', url: `/videos/${video.id}`, token });
  expect((await sign(id, token)).status).toBe(200);
});
