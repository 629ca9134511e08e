import { faker } from '@faker-js/faker/locale/en';
import { taxNumberOf } from './assets.ts';
import { insertRecords, insertRows, type Row } from './insert.ts';
import { between, chance, cycle, day, pick } from './random.ts';
import type { Seeder } from './seeder.ts';
import { ar, en, mix, toArabicDigits } from './texts.ts';

type Column = 'name' | 'email' | 'phone' | 'address' | 'status' | 'area_id' | 'specialty_id' | 'promo_code_id';
export type Account = Pick<Row<'users'>, Column> & { created_at: number };
type Plan = { role: 'doctor' | 'company'; accounts: readonly Account[]; archived: ReadonlySet<number>; reasons: readonly string[] };

export const areaNames = [...en.areas, ...ar.areas];

/** Returns a phone that is unique for the index, because the factor and 10^8 have no common divisor. */
export const createPhone = (index: number): string =>
  pick(['010', '011', '012', '015']) + String(((index + 1) * 61_803_399) % 100_000_000).padStart(8, '0');

export const createAddress = (area: number, isInArabic: boolean): string => {
  const [house, street] = [between(1, 140), between(0, en.streets.length - 1)];
  return isInArabic
    ? `${toArabicDigits(house)} ${cycle(ar.streets, street)}، ${cycle(ar.cities, area)}`
    : `${house} ${cycle(en.streets, street)}, ${cycle(en.cities, area)}`;
};

/** Stores accounts and returns them in their order; `archived` has indexes, `reasons` are those of declined accounts. */
export const seedMembers = ({ db, now, adminId, passwordHash }: Seeder, { role, accounts, archived, reasons }: Plan) => {
  const rows = accounts.map((account, index) => {
    // Decisions take three weeks at most.
    const archivedAt = archived.has(index) ? between(account.created_at + 21 * day, now.getTime()) : null;
    const reason = account.status === 'declined' ? pick(reasons) : null;
    const changes = { updated_at: archivedAt ?? account.created_at, archived_at: archivedAt, archived_by: archivedAt && adminId };
    return { ...account, role, password_hash: passwordHash, status_reason: reason, ...changes };
  });
  return insertRecords(db, 'users', rows);
};

export type Member = Awaited<ReturnType<typeof seedMembers>>[number];

/** The area that the name of a company mentions, or a random one. */
const findArea = (name: string) => {
  const found = areaNames.findIndex((area, index) => name.includes(area) || name.includes(cycle(en.cities, index)));
  return found < 0 ? between(0, areaNames.length - 1) : found;
};

const planCompany = (latinName: string, index: number, { now, ids }: Seeder): Account => {
  const isInArabic = index > 0 && chance(0.35);
  const area = index > 0 ? findArea(latinName) : 0;
  return {
    name: isInArabic ? cycle(ar.companies, index) : latinName,
    // Larger than the indexes of doctors, so that no phone is used twice.
    phone: index > 0 ? createPhone(5_000 + index) : '01000000002',
    email: `office@${latinName.toLowerCase().replace(/[^a-z]/g, '')}.example`,
    address: createAddress(area, isInArabic),
    status: index % 7 === 4 ? 'declined' : 'approved',
    created_at: Math.floor(now.getTime() - 460 * day * (1 - (index + faker.number.float() / 4) / (en.companies.length - 0.5))),
    area_id: cycle(ids.areas, area),
    specialty_id: index % 6 === 5 ? null : cycle(ids.specialties, index),
  };
};

/** Stores the companies, oldest registration first; the first one is the demo account, the last five are pending, three are archived. */
export const seedCompanies = async (seeder: Seeder): Promise<Member[]> => {
  faker.seed(19_520_723);
  const planned = en.companies.map((name, index) => planCompany(name, index, seeder));
  const accounts = planned.map((account, index) => (index < 19 ? account : { ...account, status: 'pending' as const }));
  const reasons = mix(en.companyDeclineReasons, ar.companyDeclineReasons);
  const companies = await seedMembers(seeder, { role: 'company', accounts, archived: new Set([4, 7, 15]), reasons });
  const rows = companies.map(({ id }, index) => {
    const [logo, registry] = [seeder.assets.logos[index], seeder.assets.registries[index]];
    return { user_id: id, tax_number: taxNumberOf(index), logo_id: logo?.id ?? null, commercial_registry_id: registry?.id ?? null };
  });
  await insertRows(seeder.db, 'companies', rows);
  return companies;
};
