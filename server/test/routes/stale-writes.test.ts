// Proves API-24
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noteRoutes } from '../../../contract/entities/content/notes.ts';
import { errorBody } from '../../../contract/errors.ts';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin } from '../builders.ts';
import { buildSample } from '../samples/samples.ts';
import { isLong } from '../size.ts';

let test: TestApp;
let token: string;
let phone: string;
beforeAll(async () => {
  test = await openTestApp();
  const admin = await buildAdmin(test.database.db);
  [token, phone] = [await test.tokenOf(admin.id), admin.phone];
});
afterAll(() => test?.close());

const updates = allRoutes.filter(({ name, spec }) => name.endsWith('.update') && spec.params);

const record = z.looseObject({ id: z.int(), updated_at: z.iso.datetime() });
const dataOf = (body: unknown) => z.object({ data: record }).parse(body).data;

/** A record, and a function that changes it. */
const openRecord = async ({ name, spec }: NamedRoute) => {
  const { params, body } = await buildSample({ name, spec }, test.database.db, { phone });
  const url = spec.path.replace(':id', String(params?.id));
  const change = (seen: object) => test.send({ method: spec.method, url, token, payload: { ...body, ...seen } });
  return { id: params?.id ?? 0, change };
};

const auditEntriesOf = (id: number, action: string) =>
  test.database.db.selectFrom('audit').select('after').where('entity_id', '=', id).where('action', '=', action).execute();

describe('a change of a record', () => {
  it('can name the version that its sender saw, for every entity that has an edit form', () => {
    const entities = updates.map(({ name }) => name.split('.')[0]);
    expect(entities).toEqual(
      'areas blogs books categories companies conferences declineReasons doctors groups messages notes promoCodes research specialties stories tags videos webinars'.split(
        ' ',
      ),
    );
  });

  it.each(updates)('by $name gets 409 with the current record if the record has changed since', async (route) => {
    const { id, change } = await openRecord(route);
    const first = await change({});
    expect(first.status).toBe(200);
    const opened = dataOf(first.body);
    const second = await change({ seen_updated_at: opened.updated_at });
    expect(second.status).toBe(200);
    const current = dataOf(second.body);
    // The clock stands still, but the version does not.
    expect(current.updated_at > opened.updated_at).toBe(true);
    const stale = await change({ seen_updated_at: opened.updated_at });
    expect(stale.status).toBe(409);
    expect(errorBody.parse(stale.body)).toMatchObject({ code: 'conflict', current });
    const written = await auditEntriesOf(id, route.name);
    expect(written).toHaveLength(2);
    expect(JSON.stringify(written)).not.toContain('seen_updated_at');
    expect((await change({ seen_updated_at: current.updated_at })).status).toBe(200);
    expect((await change({})).status).toBe(200);
  });
});

it('loses no change of several writers who merge theirs into the current record after each 409', async () => {
  const [writers, rounds] = isLong ? [20, 50] : [4, 5];
  const initial = Object.fromEntries(Array.from({ length: writers }, (_, index) => [`writer ${index}`, 0]));
  const draft = { title: 'Counts', content: JSON.stringify(initial) };
  const { id } = dataOf((await test.send({ method: 'POST', url: '/notice/store', token, payload: draft })).body);
  const read = async () => noteRoutes.get.response.parse((await test.send({ method: 'GET', url: `/notice/show/${id}`, token })).body).data;
  const write = async (name: string) => {
    let note: { content: string; updated_at: string } = await read();
    for (let round = 1; round <= rounds; ) {
      const content = JSON.stringify({ ...JSON.parse(note.content), [name]: round });
      const payload = { content, seen_updated_at: note.updated_at };
      const { status, body } = await test.send({ method: 'POST', url: `/notice/update/${id}`, token, payload });
      if (status === 200) {
        note = noteRoutes.update.response.parse(body).data;
        round += 1;
      } else {
        expect(status).toBe(409);
        note = noteRoutes.update.response.shape.data.parse(errorBody.parse(body).current);
      }
    }
  };
  await Promise.all(Object.keys(initial).map(write));
  const expected = Object.fromEntries(Object.keys(initial).map((name) => [name, rounds]));
  expect(JSON.parse((await read()).content)).toEqual(expected);
});
