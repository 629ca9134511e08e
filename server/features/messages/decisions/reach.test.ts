import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildMessage, buildSpecialty } from '../../../test/builders.ts';
import { withStatements } from '../../../test/statements.ts';
import { payReward } from '../reward/reward.service.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Choice = { areas?: number[]; fields?: number[]; doctors?: number[]; everyone?: boolean };
const reach = async (payload: Choice) => {
  const { status, body } = await test.send({ method: 'POST', url: '/messages/reach', payload, token });
  expect([payload, status]).toEqual([payload, 200]);
  return (body as { data: { doctors: number; approved: number } }).data;
};

describe('who is addressed', () => {
  let places: { giza: number; cairo: number; heart: number; bones: number };
  let doctors: Record<string, number>;
  beforeAll(async () => {
    const { db } = test.database;
    const [giza, cairo] = [(await buildArea(db)).id, (await buildArea(db)).id];
    const [heart, bones] = [(await buildSpecialty(db)).id, (await buildSpecialty(db)).id];
    places = { giza, cairo, heart, bones };
    const at = async (facts: Parameters<typeof buildDoctor>[1]) => (await buildDoctor(db, facts)).id;
    doctors = {
      gizaHeart: await at({ area_id: giza, specialty_id: heart }),
      gizaBones: await at({ area_id: giza, specialty_id: bones }),
      cairoHeart: await at({ area_id: cairo, specialty_id: heart }),
      giza: await at({ area_id: giza }),
      nowhere: await at({}),
      pending: await at({ area_id: giza, specialty_id: heart, status: 'pending' }),
      declined: await at({ area_id: giza, specialty_id: heart, status: 'declined' }),
      archived: await at({ area_id: giza, specialty_id: heart, archived_at: test.clock.now() }),
    };
    await buildCompany(db, { area_id: giza, specialty_id: heart });
  });

  it.each<[string, (ids: typeof places, of: typeof doctors) => Choice, string[]]>([
    ['nobody, where nothing is said', () => ({}), []],
    ['everyone, where that is said', () => ({ everyone: true }), ['gizaHeart', 'gizaBones', 'cairoHeart', 'giza', 'nowhere']],
    ['an area', ({ giza }) => ({ areas: [giza] }), ['gizaHeart', 'gizaBones', 'giza']],
    ['a specialty', ({ heart }) => ({ fields: [heart] }), ['gizaHeart', 'cairoHeart']],
    ['an area and a specialty: both match', ({ giza, heart }) => ({ areas: [giza], fields: [heart] }), ['gizaHeart']],
    ['areas: one matches', ({ giza, cairo, heart }) => ({ areas: [giza, cairo], fields: [heart] }), ['gizaHeart', 'cairoHeart']],
    [
      'named doctors alone, and nobody else',
      (_, { nowhere = 0, pending = 0, archived = 0 }) => ({ doctors: [nowhere, pending, archived] }),
      ['nowhere'],
    ],
    [
      'an area, and who is named beside',
      ({ cairo }, { nowhere = 0, cairoHeart = 0 }) => ({ areas: [cairo], doctors: [nowhere, cairoHeart] }),
      ['cairoHeart', 'nowhere'],
    ],
  ])('%s', async (_what, choose, wanted) => {
    const { db } = test.database;
    const choice = choose(places, doctors);
    expect(await reach(choice)).toEqual({ doctors: wanted.length, approved: 5 });
    if (Object.keys(choice).length === 0) return;

    // Who is counted is who is paid.
    const { id } = await buildMessage(db);
    expect(
      (
        await test.send({
          method: 'POST',
          url: `/messages/${id}/approve`,
          token,
          payload: { coins: 2, ...choice, doctors: choice.doctors?.filter((each) => each !== doctors['archived']) },
        })
      ).status,
    ).toBe(200);
    const paid: string[] = [];
    for (const [name, doctorId] of Object.entries(doctors))
      if (await test.database.transaction((trx) => payReward(trx, { messageId: id, doctorId, at: test.clock.now() }))) paid.push(name);
    expect(paid.sort()).toEqual([...wanted].sort());
  });
});

it('is counted by one statement, however many doctors there are', async () => {
  const { db } = test.database;
  const areas = await Promise.all(Array.from({ length: 20 }, () => buildArea(db)));
  const fields = await Promise.all(Array.from({ length: 20 }, () => buildSpecialty(db)));
  const [area0, field0] = [Math.min(...areas.map(({ id }) => id)), Math.min(...fields.map(({ id }) => id))];
  await sql`
    insert into users (role, status, name, phone, email, password_hash, area_id, specialty_id)
    select 'doctor', 'approved', 'Crowd ' || n, '018' || (10000000 + n), 'crowd-' || n || '@example.test', '-', ${area0}::integer + n % 20, ${field0}::integer + n / 20 % 20
    from generate_series(1, 10000) as n`.execute(db);
  const named = await db.selectFrom('users').select('id').where('name', 'like', 'Crowd %').orderBy('id').limit(1000).execute();
  const choice = {
    areas: Array.from({ length: 10 }, (_, index) => area0 + index),
    fields: fields.map(({ id }) => id),
    doctors: named.map(({ id }) => id),
  };
  const { result, statements } = await withStatements(db, () => reach(choice));
  expect([result.doctors, statements.length]).toEqual([5500, 1]);
});
