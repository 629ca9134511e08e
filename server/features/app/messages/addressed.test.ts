// Proves APP-8
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin, buildArea, buildDoctor, buildSpecialty } from '../../../test/builders.ts';
import { isLong } from '../../../test/size.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { isAddressed, reachOf, reachOfMessages } from '../../messages/messages/index.ts';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let ids: { areas: number[]; specialties: number[]; doctors: number[]; admin: number };
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const buildAll = async (count: number, build: () => Promise<{ id: number }>) => {
    const built: number[] = [];
    while (built.length < count) built.push((await build()).id);
    return built;
  };
  ids = {
    areas: await buildAll(4, () => buildArea(db)),
    specialties: await buildAll(4, () => buildSpecialty(db)),
    doctors: await buildAll(100, () => buildDoctor(db)),
    admin: (await buildAdmin(db)).id,
  };
});
afterAll(() => database?.close());

const place = fc.option(fc.nat(3), { freq: 4 });
const doctor = fc.record({
  area: place,
  specialty: place,
  status: fc.constantFrom('approved' as const, 'approved' as const, 'pending' as const),
  isArchived: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});
const few = (max: number) => fc.uniqueArray(fc.nat(max), { maxLength: 3 });
const message = fc.record({
  everyone: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
  areas: few(3),
  specialties: few(3),
  doctors: few(99),
});
const world = fc.record({
  doctors: fc.array(doctor, { minLength: 100, maxLength: 100 }),
  messages: fc.array(message, { minLength: 100, maxLength: 100 }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const pick = (from: readonly number[], indexes: readonly number[]) => indexes.map((index) => from[index] ?? 0);

const setDoctors = (doctors: World['doctors']) => {
  const idOf = (from: readonly number[], index: number | null) => (index === null ? null : (from[index] ?? null));
  return sql`
    update users set area_id = chosen.area, specialty_id = chosen.specialty, status = chosen.status,
      archived_at = case when chosen.is_archived then timestamptz '2026-11-20' end
    from unnest(${ids.doctors}::int[], ${doctors.map(({ area }) => idOf(ids.areas, area))}::int[],
      ${doctors.map(({ specialty }) => idOf(ids.specialties, specialty))}::int[], ${doctors.map(({ status }) => status)}::text[],
      ${doctors.map(({ isArchived }) => isArchived)}::boolean[]) as chosen (id, area, specialty, status, is_archived)
    where users.id = chosen.id`.execute(database.db);
};

const insertMessages = async (messages: World['messages']) => {
  const { db } = database;
  const rows = await db
    .insertInto('messages')
    .values(messages.map(({ everyone }) => ({ name: 'Message', is_everyone: everyone, created_by: ids.admin })))
    .returning('id')
    .execute();
  const targets = messages.map(({ areas, specialties, doctors, everyone }, index) => ({
    id: rows[index]?.id ?? 0,
    everyone,
    areas: pick(ids.areas, areas),
    specialties: pick(ids.specialties, specialties),
    doctors: pick(ids.doctors, doctors),
  }));
  const linksOf = (kind: 'areas' | 'specialties' | 'doctors') =>
    JSON.stringify(targets.flatMap((target) => target[kind].map((id) => ({ message: target.id, id }))));
  for (const [kind, table] of [
    ['areas', 'message_areas'],
    ['specialties', 'message_specialties'],
    ['doctors', 'message_doctors'],
  ] as const)
    await sql`insert into ${sql.table(table)} select message, id from json_to_recordset(${linksOf(kind)}) as link (message int, id int)`.execute(
      db,
    );
  return targets;
};

const countAddressed = async (messageIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; doctors: number }>`
    select messages.id, (count(*) filter (where ${isAddressed('users')}))::int as doctors
    from messages cross join users
    where messages.id = any(${messageIds}::int[]) and users.role = 'doctor' and users.status = 'approved' and users.archived_at is null
    group by messages.id order by messages.id`.execute(database.db);
  return rows;
};

it('addresses as many doctors as the reach of random targets counts', async () => {
  const check = async ({ doctors, messages }: World) => {
    await setDoctors(doctors);
    const targets = await insertMessages(messages);
    const messageIds = targets.map(({ id }) => id);
    const addressed = await countAddressed(messageIds);
    expect((await reachOfMessages(database.db, messageIds)).sort((a, b) => a.id - b.id)).toEqual(addressed);
    const reaches: { id: number; doctors: number }[] = [];
    for (const { id, ...target } of targets) reaches.push({ id, doctors: (await reachOf(database.db, target)).doctors });
    expect(reaches).toEqual(addressed);
    expect(new Set(addressed.map(({ doctors: count }) => count)).size).toBeGreaterThan(5);
  };
  await fc.assert(fc.asyncProperty(world, check), { numRuns: isLong ? 20 : 5, endOnFailure: true });
}, 120_000);
