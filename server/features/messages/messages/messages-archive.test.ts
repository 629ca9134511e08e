// Proves MSG-32
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildMessage, buildVideo } from '../../../test/builders.ts';

type MessageResponse = { message: string; data: Message; errors?: Record<string, string[]> };

const archivedAt = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let adminToken: string;
let company: { id: number; name: string };
let companyToken: string;
beforeAll(async () => {
  test = await openTestApp();
  adminToken = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
  company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  companyToken = await test.tokenOf(company.id);
});
afterAll(() => test?.close());

const send = async (
  token: string,
  url: string,
  { method = 'POST', ...sent }: { method?: string; payload?: unknown; headers?: Record<string, string> } = {},
) => {
  const { status, body } = await test.send({ method, url, token, ...sent });
  return { status, body: body as MessageResponse };
};
const archive = (token: string, id: number) => send(token, `/messages/${id}`, { method: 'DELETE' });
const restore = (ids: number[]) => send(adminToken, '/messages/restore', { payload: { ids } });
const getMessage = async (token: string, id: number) => (await send(token, `/messages/${id}`, { method: 'GET' })).body.data;
const buildCompanyMessage = (overrides: Parameters<typeof buildMessage>[1] = {}) =>
  buildMessage(test.database.db, { company_id: company.id, ...overrides });
const lastAuditEntry = () =>
  test.database.db.selectFrom('audit').select(['action', 'entity_id', 'before', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirst();

describe('archiving a message', () => {
  it('archives the active videos with the message and restores only those', async () => {
    const { db } = test.database;
    const { id, name } = await buildCompanyMessage({ status: 'approved' });
    const [video] = [
      await buildVideo(db, { message_id: id, title: 'Kept' }),
      await buildVideo(db, { message_id: id, archived_at: archivedAt }),
    ];
    expect(await archive(adminToken, id)).toMatchObject({ status: 200, body: { message: 'message deleted successfully' } });
    const auditChanges = { after: { videos: `Kept (${video.id})` } };
    expect(await lastAuditEntry()).toMatchObject({ action: 'messages.archive', entity_id: id, before: { name }, ...auditChanges });
    const videos = () =>
      db
        .selectFrom('videos')
        .select(['id', 'archived_with_message'])
        .where('message_id', '=', id)
        .where('archived_at', 'is not', null)
        .orderBy('id')
        .execute();
    expect((await videos()).map((row) => row.archived_with_message)).toEqual([true, false]);
    expect(await getMessage(adminToken, id)).toMatchObject({
      archived_by: 'Amal',
      can: { update: false, archive: false, addVideos: false },
      archived_videos: 1,
    });
    expect(await restore([id, 999_999])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id, restored: true },
          { id: 999_999, restored: false, reason: 'The archived message 999999 was not found' },
        ],
      },
    });
    expect(await lastAuditEntry()).toMatchObject({ action: 'messages.restore', entity_id: id, ...auditChanges });
    expect([(await videos()).length, (await getMessage(adminToken, id)).videos.map((video) => video.id)]).toEqual([1, [video?.id]]);
    expect((await restore([id])).status).toBe(404);
  });

  it('lets a company archive its message until it is approved', async () => {
    for (const status of ['pending', 'rejected'] as const)
      expect((await archive(companyToken, (await buildCompanyMessage({ status })).id)).status).toBe(200);
    const { id } = await buildCompanyMessage({ status: 'approved' });
    expect(await archive(companyToken, id)).toMatchObject({
      status: 409,
      body: { message: 'This message was approved. Only an administrator can delete it.' },
    });
    expect((await getMessage(companyToken, id)).can).toEqual({ update: false, archive: false, addVideos: false });
  });

  it('archives a message once for parallel requests', async () => {
    const { id } = await buildCompanyMessage();
    const responses = await Promise.all(Array.from({ length: 8 }, () => archive(adminToken, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });
});
