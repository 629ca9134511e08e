// Proves SET-11, SET-14
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyEntity, entities } from '../../../../contract/entities/index.ts';
import { type AuditEntry, auditRoutes } from '../../../../contract/entities/office/audit.ts';
import type { RouteRequest } from '../../../../contract/kit/route.ts';
import { audit } from '../../../kit/audit.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildContact,
  buildDoctor,
  buildGroup,
  buildNotification,
  buildPost,
  buildReport,
  buildSpecialty,
} from '../../../test/builders.ts';
import { recordBuilders } from '../../../test/samples/record-builders.ts';

let test: TestApp;
let token: string;
let me: { id: number; name: string };
beforeAll(async () => {
  test = await openTestApp();
  me = await buildAdmin(test.database.db, { name: 'Amal' });
  token = await test.tokenOf(me.id);
});
afterAll(() => test?.close());

type Query = RouteRequest<typeof auditRoutes.list>['query'];
type Draft = { action: string; entity: string; id: number; before?: Record<string, unknown>; after?: Record<string, unknown> };

const writeEntry = (line: Draft, { at = test.clock.now(), by = me.id }: { at?: Date; by?: number | undefined } = {}) =>
  audit({ db: test.database.db, now: at, requestId: 'r', actor: by === 0 ? undefined : { id: by } }, line);
const list = async (query: Query) => (await test.request(auditRoutes.list, { query }, token)).body.data;
const actionsOf = async (query: Query) => (await list(query)).data.map(({ action }) => action);

describe('the audit trail', () => {
  it('lists who changed which fields of a record, newest first', async () => {
    const area = await buildArea(test.database.db, { name: 'Giza' });
    const other = await buildArea(test.database.db, { name: 'Luxor' });
    const specialty = await buildSpecialty(test.database.db, { name: 'Oncology' });
    const doctor = await buildDoctor(test.database.db, { name: 'Omar Nabil', phone: '01012345670', area_id: area.id });
    const change = { phone: '01112345670', area_id: other.id, field_id: specialty.id, password: 'audit-canary-1' };
    expect((await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, payload: change, token })).status).toBe(200);
    const decision = { user_id: doctor.id, status: 'declined', message: 'Blurred ID' };
    expect((await test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: decision, token })).status).toBe(200);
    const page = await list({ entity: 'doctors', entity_id: doctor.id });
    const line = {
      id: expect.any(Number),
      at: test.clock.now().toISOString(),
      actor: { id: me.id, name: 'Amal' },
      record: 'Omar Nabil',
      details_erased_at: null,
    };
    expect([page.total, page.data]).toEqual([
      2,
      [
        {
          ...line,
          action: 'members.decide',
          entity: 'doctors',
          entity_id: doctor.id,
          before: { status: 'approved' },
          after: { status: 'declined', reason: 'Blurred ID' },
        },
        {
          ...line,
          action: 'doctors.update',
          entity: 'doctors',
          entity_id: doctor.id,
          before: { phone: '01012345670', area_id: 'Giza', field_id: null },
          after: { phone: '01112345670', area_id: 'Luxor', field_id: 'Oncology', password: 'changed' },
        },
      ],
    ]);
  });

  it('names records of every kind by their titles, and returns null for an unknown kind', async () => {
    const { db } = test.database;
    const caller = await buildDoctor(db, { name: 'Named caller' });
    const titleOf = async ({ table, titleColumn }: AnyEntity, id: number) => {
      const found = sql<{ title: string }>`select ${sql.ref(titleColumn ?? '')} as title from ${sql.table(table)} where id = ${id}`;
      return (await found.execute(db)).rows[0]?.title;
    };
    const build = async (entity: AnyEntity) => {
      if (entity.key === 'reports') {
        const post = await buildPost(db);
        return { entity: entity.auditKey, id: (await buildReport(db, { record_id: post.id })).id, title: post.description };
      }
      const { id } = entity.key === 'contacts' ? await buildContact(db, { doctor_id: caller.id }) : await recordBuilders[entity.key](db);
      return { entity: entity.auditKey, id, title: entity.titleColumn === null ? caller.name : await titleOf(entity, id) };
    };
    const built: { entity: string; id: number; title: string | null | undefined }[] = [{ entity: 'unknown', id: 1, title: null }];
    for (const entity of Object.values(entities)) built.push(await build(entity));
    for (const { entity, id } of built) await writeEntry({ action: 'kinds.test', entity, id }, { by: 0 });
    const { data } = await list({ action: 'kinds.test', per_page: 50 });
    expect(data.map(({ entity, record, actor }) => [entity, record, actor]).reverse()).toEqual(
      built.map(({ entity, title }) => [entity, title, null]),
    );
  });

  it('names a WhatsApp message by its beginning, and the group that it was sent to', async () => {
    const { db } = test.database;
    const { id: groupId } = await buildGroup(db, { name: 'Cairo' });
    const { id } = await buildNotification(db, { channel: 'whatsapp', title: null, body: 'New prices '.repeat(10) });
    await writeEntry({ action: 'whatsapp.test', entity: 'notifications', id, after: { audience: 'group', group_id: groupId } });
    const [entry] = (await list({ action: 'whatsapp.test' })).data;
    expect([entry?.record, entry?.after]).toEqual(['New prices '.repeat(10).slice(0, 60), { audience: 'group', group_id: 'Cairo' }]);
  });

  it('returns the entries that match every given filter: author, kind, record and action', async () => {
    const other = await buildAdmin(test.database.db);
    await writeEntry({ action: 'filter.one', entity: 'areas', id: 901 });
    await writeEntry({ action: 'filter.two', entity: 'areas', id: 902 }, { by: other.id });
    await writeEntry({ action: 'filter.one', entity: 'specialties', id: 901 }, { by: other.id });
    expect(await actionsOf({ actor_id: other.id })).toEqual(['filter.one', 'filter.two']);
    expect(await actionsOf({ actor_id: other.id, entity: 'areas' })).toEqual(['filter.two']);
    expect(await actionsOf({ entity: 'areas', entity_id: 901 })).toEqual(['filter.one']);
    expect((await list({ action: 'filter.one' })).total).toBe(2);
    expect((await list({ actor_id: other.id, action: 'filter.two', entity_id: 901 })).total).toBe(0);
  });

  it('includes both days of a range in the configured zone, also when summer time ends', async () => {
    // Cairo leaves summer time on 29 October 2026 at midnight: that day begins at 21:00 UTC of the 28th and lasts 25 hours.
    const moments = ['2026-10-28T20:59:59Z', '2026-10-28T21:00:00Z', '2026-10-29T21:59:59Z', '2026-10-29T22:00:00Z'];
    for (const moment of moments) await writeEntry({ action: 'days.test', entity: 'areas', id: 903 }, { at: new Date(moment) });
    const timesOf = async (days: Query) =>
      (await list({ action: 'days.test', ...days })).data.map(({ at }: AuditEntry) => at.replace('.000', '')).reverse();
    expect(await timesOf({ from: '2026-10-29', to: '2026-10-29' })).toEqual(moments.slice(1, 3));
    expect(await timesOf({ to: '2026-10-28' })).toEqual(moments.slice(0, 1));
    expect(await timesOf({ from: '2026-10-30' })).toEqual(moments.slice(3));
  });

  it('counts entries up to a limit, and marks such a total', async () => {
    const lines = Array.from({ length: 1003 }, (_, index) => ({ action: 'bound.test', entity: 'areas', id: index + 1 }));
    await audit({ db: test.database.db, now: test.clock.now(), requestId: 'r', actor: me }, lines);
    expect(await list({ action: 'bound.test', per_page: 100 })).toMatchObject({ total: 1000, total_is_minimum: true, last_page: 10 });
    const beyond = await list({ action: 'bound.test', per_page: 100, page: 11 });
    expect([beyond.data.length, beyond.total, beyond.total_is_minimum]).toEqual([3, 1003, undefined]);
  });

  it.each([
    ['entity=nobody'],
    ['from=2026-13-01'],
    ['from=0000-01-01'],
    ['to=yesterday'],
    ['from=2026-10-30&to=2026-10-29'],
    ['actor_id=0'],
    ['entity_id=abc'],
  ])('rejects %s', async (query) => {
    expect((await test.send({ method: 'GET', url: `/audit?${query}`, token })).status).toBe(422);
  });
});
