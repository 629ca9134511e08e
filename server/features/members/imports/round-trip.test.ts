// Proves IMP-19
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportKind, importKinds } from '../../../../contract/entities/members/import-columns.ts';
import { exportRoutes } from '../../../../contract/entities/office/exports.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildCompany,
  buildDoctor,
  buildGroup,
  buildPromoCode,
  buildSpecialty,
  buildTag,
} from '../../../test/builders.ts';
import { importCalls } from '../../../test/samples/import-calls.ts';

let test: TestApp;
let token: string;
let groupId: number;

/** Names that a spreadsheet could take for something else. */
const names = [
  '=1+1 Clinic',
  '+Plus',
  "'01012 quoted",
  "'=x quoted",
  '"Dr." Ali, Cairo',
  'منى «السيد»',
  '_x0041_ _x000D_',
  'adv;p1',
  'adv|p1',
  'sep=;',
];

const buildRecords = async () => {
  const { db } = test.database;
  const archived_at = test.clock.now();
  const old = await buildArea(db, { name: 'Old Cairo', archived_at });
  for (const name of names) {
    await buildArea(db, { name });
    await buildSpecialty(db, { name });
    await buildPromoCode(db, { name });
    await buildCategory(db, { name });
    await buildTag(db, { name });
  }
  // Stored before tags needed three characters.
  await buildTag(db, { name: 'CT' });
  const specialty = await buildSpecialty(db, { name: 'Old specialty', archived_at });
  const promoCode = await buildPromoCode(db, { name: 'OLD', archived_at });
  const doctors = [];
  for (const name of names)
    doctors.push(await buildDoctor(db, { name, area_id: old.id, specialty_id: specialty.id, promo_code_id: promoCode.id }));
  for (const name of names) await buildCompany(db, { name, area_id: old.id });
  await db.updateTable('users').set({ address: "'5 =x" }).where('role', '=', 'doctor').execute();
  const gone = await buildDoctor(db, { archived_at });
  groupId = (await buildGroup(db, { members: [...doctors.map(({ id }) => id), gone.id] })).id;
};

beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  await buildRecords();
});
afterAll(() => test?.close());

const { uploaded, check } = importCalls(() => ({ test, token }));

const pathOf = (kind: ImportKind) =>
  (kind === 'groupMembers' ? exportRoutes['groups.members'] : exportRoutes[`${kind}.list`]).path.replace(':id', String(groupId));

it.each(importKinds.flatMap((kind) => ['xlsx', 'csv'].map((format) => [kind, format] as const)))(
  'an export of %s as %s comes back unchanged',
  async (kind, format) => {
    const url = `/api/v1${pathOf(kind)}?format=${format}`;
    const file = await test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect(file.statusCode).toBe(200);
    const { id, rows } = await uploaded(kind, file.rawPayload, kind === 'groupMembers' ? { groupId } : {});
    const { counts, problems } = (await check(id, { mode: 'add_and_change' })).body.data;
    expect([problems, counts]).toEqual([[], { new: 0, changed: 0, same: rows, wrong: 0 }]);
    expect(rows).toBeGreaterThanOrEqual(names.length);
  },
);
