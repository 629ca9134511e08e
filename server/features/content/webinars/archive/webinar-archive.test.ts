// Proves WEB-14
import { afterEach, describe, expect, it, vi } from 'vitest';
import { concurrencyLimitText, webinarRoutes } from '../../../../../contract/entities/content/webinars.ts';
import { buildWebinar } from '../../../../test/builders.ts';
import { openWebinarApp } from '../../../../test/webinars.ts';
import { webinarsRepo } from '../webinars.repo.ts';

const app = openWebinarApp();
const { send, rowOf, auditEntriesOf } = app;
const at = (text: string) => new Date(text);

const recordEnds = () => {
  const ended: string[] = [];
  vi.spyOn(app.test.meetings, 'end').mockImplementation(async (meetingId) => void ended.push(meetingId));
  return ended;
};
afterEach(() => void vi.restoreAllMocks());

it('ends a running webinar at its host and removes it from the list', async () => {
  const ended = recordEnds();
  const { id, meeting_id } = await buildWebinar(app.test.database.db, { status: 'started' });
  expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Webinar ended successfully' } });
  expect([ended, (await send('GET', '')).body, (await send('DELETE', `/destroy/${id}`)).status]).toMatchObject([
    [meeting_id],
    { data: { total: 0 } },
    404,
  ]);
  expect([await rowOf(id), await auditEntriesOf(id)]).toMatchObject([
    { status: 'ended' },
    [{ action: 'webinars.archive', before: { title: expect.any(String), status: 'started' } }],
  ]);
});

it.each([
  ['not_started', 'Webinar cancelled successfully'],
  ['ended', 'Webinar deleted successfully'],
] as const)('archives a webinar with status %s without ending its meeting', async (status, message) => {
  const ended = recordEnds();
  const { id } = await buildWebinar(app.test.database.db, { status });
  expect(await send('DELETE', `/destroy/${id}?seen_status=${status}`)).toMatchObject({ status: 200, body: { message } });
  expect(ended).toEqual([]);
});

it.each([
  ['started', 'not_started', 'This webinar has started in the meantime. Check it and try again.'],
  ['ended', 'started', 'This webinar has ended in the meantime. Check it and try again.'],
] as const)('returns 409 for a webinar with status %s that was seen as %s, and ends nothing', async (status, seen, message) => {
  const ended = recordEnds();
  const { id } = await buildWebinar(app.test.database.db, { status });
  expect(await send('DELETE', `/destroy/${id}?seen_status=${seen}`)).toMatchObject({ status: 409, body: { message } });
  expect([ended, await rowOf(id)]).toMatchObject([[], { status, archived_at: null }]);
});

it('returns 409 for a webinar that is started after its meeting was looked up', async () => {
  const { id, meeting_id } = await buildWebinar(app.test.database.db, { status: 'started' });
  vi.spyOn(webinarsRepo, 'meetingOf').mockResolvedValue({ meeting_id, status: 'not_started' });
  expect((await send('DELETE', `/destroy/${id}`)).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ status: 'started', archived_at: null });
});

describe('restoring a webinar', () => {
  const archivedAt = at('2026-11-20T10:00:00Z');
  const restore = (...ids: number[]) => send('POST', '/restore', { ids });

  it('puts a cancelled one back as not started, and writes an audit entry', async () => {
    const { id } = await buildWebinar(app.test.database.db);
    await send('DELETE', `/destroy/${id}`);
    app.test.clock.advance(1000);
    expect(await restore(id)).toMatchObject({ status: 200, body: { message: 'Webinar restored successfully' } });
    expect(await rowOf(id)).toMatchObject({
      status: 'not_started',
      archived_at: null,
      archived_by: null,
    });
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual(['webinars.archive', 'webinars.restore']);
    expect((await restore(id)).status).toBe(404);
  });

  it('restores one that was running as ended', async () => {
    const { id } = await buildWebinar(app.test.database.db, { status: 'started' });
    await send('DELETE', `/destroy/${id}`);
    expect((await restore(id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'ended', archived_at: null });
  });

  it('refuses to restore a webinar if the limit is reached, counting webinars restored earlier in the same request', async () => {
    const { db } = app.test.database;
    const starts_at = at('2026-11-25T10:00:00Z');
    for (const _one of [1, 2]) await buildWebinar(db, { starts_at });
    const [first, second] = [
      await buildWebinar(db, { starts_at, archived_at: archivedAt }),
      await buildWebinar(db, { starts_at, archived_at: archivedAt }),
    ];
    const ended = await buildWebinar(db, { starts_at, status: 'ended', archived_at: archivedAt });
    const outcomes = ({ body }: { body: unknown }) =>
      webinarRoutes.restore.response.parse(body).data.map(({ id, restored, reason }) => [id, restored, reason]);
    expect(outcomes(await restore(first.id, second.id, ended.id))).toEqual([
      [first.id, true, null],
      [second.id, false, concurrencyLimitText],
      [ended.id, true, null],
    ]);
    expect(await restore(second.id)).toMatchObject({ status: 409, body: { message: concurrencyLimitText } });
  });
});
