// Proves MSG-38, TGT-2, TGT-3, TGT-5
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildMessage, buildSpecialty } from '../../../../test/builders.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { decisionsRepo } from './decisions.repo.ts';
import { reachOf, reachOfMessages } from './reach.read.ts';

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

/** The number of doctors that the company of an approved message sees on it. */
const reachShownToCompany = async ({ areas = [], fields = [], doctors = [], everyone = false }: Choice) => {
  const { db } = test.database;
  const { id, company_id } = await buildMessage(db, { status: 'approved', is_everyone: everyone });
  await decisionsRepo.setTargets(db, id, { areas, specialties: fields, doctors, everyone });
  const own = await test.tokenOf(company_id ?? 0);
  const { body } = await test.send({ method: 'GET', url: '/messages', token: own });
  return (body as { data: { data: Message[] } }).data.data[0]?.reach;
};

const setArchived = (id: number, archived_at: Date | null) =>
  test.database.db.updateTable('users').set({ archived_at }).where('id', '=', id).execute();

let targets: { giza: number; cairo: number; heart: number; bones: number };
let doctors: Record<string, number>;
beforeAll(async () => {
  const { db } = test.database;
  const [giza, cairo] = [(await buildArea(db)).id, (await buildArea(db)).id];
  const [heart, bones] = [(await buildSpecialty(db)).id, (await buildSpecialty(db)).id];
  targets = { giza, cairo, heart, bones };
  const build = async (fields: Parameters<typeof buildDoctor>[1]) => (await buildDoctor(db, fields)).id;
  doctors = {
    gizaHeart: await build({ area_id: giza, specialty_id: heart }),
    gizaBones: await build({ area_id: giza, specialty_id: bones }),
    cairoHeart: await build({ area_id: cairo, specialty_id: heart }),
    giza: await build({ area_id: giza }),
    nowhere: await build({}),
    pending: await build({ area_id: giza, specialty_id: heart, status: 'pending' }),
    declined: await build({ area_id: giza, specialty_id: heart, status: 'declined' }),
    archived: await build({ area_id: giza, specialty_id: heart, archived_at: test.clock.now() }),
  };
  await buildCompany(db, { area_id: giza, specialty_id: heart });
});

describe('POST /messages/reach', () => {
  it.each<[string, (ids: typeof targets, named: typeof doctors) => Choice, string[]]>([
    ['counts nobody without targets', () => ({}), []],
    ['counts all approved doctors for everyone', () => ({ everyone: true }), ['gizaHeart', 'gizaBones', 'cairoHeart', 'giza', 'nowhere']],
    ['counts the doctors of an area', ({ giza }) => ({ areas: [giza] }), ['gizaHeart', 'gizaBones', 'giza']],
    ['counts the doctors of a specialty', ({ heart }) => ({ fields: [heart] }), ['gizaHeart', 'cairoHeart']],
    ['requires both the area and the specialty', ({ giza, heart }) => ({ areas: [giza], fields: [heart] }), ['gizaHeart']],
    ['accepts one of several areas', ({ giza, cairo, heart }) => ({ areas: [giza, cairo], fields: [heart] }), ['gizaHeart', 'cairoHeart']],
    [
      'counts only named doctors that are approved and active',
      (_, { nowhere = 0, pending = 0, archived = 0 }) => ({ doctors: [nowhere, pending, archived] }),
      ['nowhere'],
    ],
    [
      'adds named doctors to those of an area',
      ({ cairo }, { nowhere = 0, cairoHeart = 0 }) => ({ areas: [cairo], doctors: [nowhere, cairoHeart] }),
      ['cairoHeart', 'nowhere'],
    ],
  ])('%s', async (_title, choose, addressed) => {
    const choice = choose(targets, doctors);
    expect(await reach(choice)).toEqual({ doctors: addressed.length, approved: 5 });
    expect(await reachShownToCompany(choice)).toBe(addressed.length);
    // A doctor is among those counted if the count is lower while the doctor is archived.
    const counted: string[] = [];
    for (const [name, id] of Object.entries(doctors)) {
      if (name === 'archived') continue;
      await setArchived(id, test.clock.now());
      if ((await reach(choice)).doctors < addressed.length) counted.push(name);
      await setArchived(id, null);
    }
    expect(counted.sort()).toEqual([...addressed].sort());
  });
});

it('counts the same doctors for a draft and for a stored message', async () => {
  const { db } = test.database;
  const { giza, cairo, heart, bones } = targets;
  const { gizaHeart = 0, giza: gizaOnly = 0, nowhere = 0, pending = 0, archived = 0 } = doctors;
  const choices = [[], [giza], [cairo], [giza, cairo]].flatMap((areas) =>
    [[], [heart], [bones], [heart, bones]].flatMap((specialties) =>
      [[], [nowhere], [gizaHeart, gizaOnly, pending, archived]].map((named) => ({ areas, specialties, doctors: named, everyone: false })),
    ),
  );
  const expected = new Map<number, number>();
  for (const choice of [...choices, { areas: [], specialties: [], doctors: [], everyone: true }]) {
    const { id } = await buildMessage(db, { status: 'approved', is_everyone: choice.everyone });
    await decisionsRepo.setTargets(db, id, choice);
    expected.set(id, (await reachOf(db, choice)).doctors);
  }
  const reaches = await reachOfMessages(db, [...expected.keys()]);
  expect(new Map(reaches.map(({ id, doctors: count }) => [id, count]))).toEqual(expected);
});

it('runs one statement for any number of doctors', async () => {
  const { db } = test.database;
  const areas = await Promise.all(Array.from({ length: 20 }, () => buildArea(db)));
  const fields = await Promise.all(Array.from({ length: 20 }, () => buildSpecialty(db)));
  const [area0, field0] = [Math.min(...areas.map(({ id }) => id)), Math.min(...fields.map(({ id }) => id))];
  await sql`
    insert into users (role, status, name, phone, email, password_hash, area_id, specialty_id)
    select 'doctor', 'approved', 'Crowd ' || n, '018' || (10000000 + n), 'crowd-' || n || '@example.test', '-', ${area0}::integer + n % 20, ${field0}::integer + n / 20 % 20
    from generate_series(1, 400) as n`.execute(db);
  const named = await db.selectFrom('users').select('id').where('name', 'like', 'Crowd %').orderBy('id').limit(40).execute();
  const choice = {
    areas: Array.from({ length: 10 }, (_, index) => area0 + index),
    fields: fields.map(({ id }) => id),
    doctors: named.map(({ id }) => id),
  };
  const { result, statements } = await recordStatements(db, () => reach(choice));
  expect([result.doctors, statements.length]).toEqual([220, 1]);
});
