// Proves MRG-8
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doctorDuplicateRoutes as routes } from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildArea, buildDoctor } from '../../../../test/builders.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { duplicatesRead } from '../../accounts/index.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const build = (doctor: Parameters<typeof buildDoctor>[1]) => buildDoctor(test.database.db, doctor);
const list = async (id?: number) => {
  const query = { page: 1, per_page: 15, ...(id ? { doctor_id: doctorId.parse(id) } : {}) } as const;
  return (await test.request(routes.duplicates, { query }, token)).body.data;
};
const listPairs = async (id?: number) => (await list(id)).data.map(({ first, second, same }) => [first.id, second.id, same.join()]);
const setDistinct = (first_id: number, second_id: number, is_distinct: boolean) =>
  test.send({ method: 'POST', url: '/doctor/duplicates/distinct', payload: { first_id, second_id, is_distinct }, token });

it('lists similar active doctors, the most alike first, and hides a pair that is known to be different', async () => {
  const { db } = test.database;
  const [giza, cairo] = [await buildArea(db), await buildArea(db)];
  const mona = await build({ name: 'Mona Adel', phone: '01011112222', email: 'mona@one.example', area_id: giza.id });
  const sameName = await build({ name: 'مني عادل', area_id: giza.id });
  const alsoSameName = await build({ name: 'منى عادل', area_id: giza.id });
  await build({ name: 'Mona Adel', area_id: cairo.id });
  const sameMailbox = await build({ name: 'Other', email: 'mona+work@two.example' });
  const samePhone = await build({ name: 'Mona Adel', phone: '01211112222', area_id: giza.id });
  const archived = await build({ name: 'Archived', phone: '01111112222', archived_at: test.clock.now() });
  for (const host of ['one', 'two']) await build({ email: `info@${host}.example` });
  const { result, statements } = await recordStatements(db, () => listPairs());
  expect(result).toEqual([
    [mona.id, samePhone.id, 'phone,name,area'],
    [sameName.id, alsoSameName.id, 'name,area'],
    [mona.id, sameMailbox.id, 'email'],
  ]);
  expect(statements.length).toBeLessThanOrEqual(2);
  for (const { id } of [mona, sameName, sameMailbox, samePhone])
    expect(await listPairs(id)).toEqual(result.filter(([first, second]) => id === first || id === second));
  expect([await listPairs(archived.id), await listPairs(999_999)]).toEqual([[], []]);
  for (const _ of [1, 2])
    expect(await setDistinct(samePhone.id, mona.id, true)).toMatchObject({ status: 200, body: { message: 'Marked as different people' } });
  expect(await listPairs()).toEqual(result.slice(1));
  const inVerification = (await duplicatesRead.ofApplicant(db, mona)).map(({ id }) => id);
  expect([inVerification.includes(sameMailbox.id), inVerification.includes(samePhone.id)]).toEqual([true, false]);
  const entries = () => db.selectFrom('audit').select(['entity_id', 'after']).where('action', '=', 'doctors.setDistinct').orderBy('id');
  expect(await entries().execute()).toEqual([
    { entity_id: samePhone.id, after: { distinct_from: mona.id } },
    { entity_id: mona.id, after: { distinct_from: samePhone.id } },
  ]);
  expect((await setDistinct(mona.id, samePhone.id, false)).status).toBe(200);
  expect(await listPairs()).toEqual(result);
  expect((await setDistinct(mona.id, mona.id, true)).status).toBe(422);
  expect((await setDistinct(mona.id, 999_999, true)).status).toBe(404);
});

it('leaves out a value that more than ten doctors have', async () => {
  const before = (await list()).total;
  const area_id = (await buildArea(test.database.db)).id;
  let one = { id: 0 };
  for (let count = 0; count < 10; count++) one = await build({ name: 'Common Name', area_id });
  const { result, statements } = await recordStatements(test.database.db, () => list(one.id));
  expect([(await list()).total, result.total]).toEqual([before + 45, 9]);
  // All doctors are grouped for the list of all pairs only.
  expect(statements.filter(({ sql }) => sql.includes('group by'))).toEqual([]);
  const last = await build({ name: 'Common Name', area_id });
  expect([(await list()).total, (await list(last.id)).total]).toEqual([before, 0]);
});
