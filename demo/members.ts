import { faker } from '@faker-js/faker/locale/en';
import { taxNumberOf } from './assets.ts';
import { insertRecords, insertRows, type Row } from './insert.ts';
import { between, chance, cycle, day, pick, range, skewedIndex } from './random.ts';
import type { Seeder } from './seeder.ts';
import { ar, en, isArabic, mix, toArabicDigits } from './texts.ts';

type Column = 'name' | 'email' | 'phone' | 'address' | 'status' | 'area_id' | 'specialty_id' | 'promo_code_id';
type Account = Pick<Row<'users'>, Column> & { created_at: number };
type Plan = { role: 'doctor' | 'company'; accounts: readonly Account[]; archived: ReadonlySet<number>; reasons: readonly string[] };

/** A doctor before it is stored. Pictures are indexes; odd indexes show women. */
type Doctor = { account: Account; portrait: number | undefined; card: number | undefined };

const doctorCount = 320;
const areaNames = [...en.areas, ...ar.areas];
const spellings: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };

/** Returns a phone that is unique for the index, because the factor and 10^8 have no common divisor. */
const createPhone = (index: number): string =>
  pick(['010', '011', '012', '015']) + String(((index + 1) * 61_803_399) % 100_000_000).padStart(8, '0');

const createAddress = (area: number, isInArabic: boolean): string => {
  const [house, street] = [between(1, 140), between(0, en.streets.length - 1)];
  return isInArabic
    ? `${toArabicDigits(house)} ${cycle(ar.streets, street)}، ${cycle(ar.cities, area)}`
    : `${house} ${cycle(en.streets, street)}, ${cycle(en.cities, area)}`;
};

/** Stores accounts and returns them in their order; `archived` has indexes, `reasons` are those of declined accounts. */
const seedMembers = ({ db, now, adminId, passwordHash }: Seeder, { role, accounts, archived, reasons }: Plan) => {
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

const createPerson = () => {
  const sex = chance(0.42) ? 'female' : 'male';
  const { [sex]: firstNames, male, family } = en.names;
  const [first = 0, father = 0, last = 0] = [firstNames, male, family].map((names) => skewedIndex(names.length));
  const write = ({ names }: typeof en | typeof ar) =>
    `${cycle(names[sex], first)} ${cycle(names.male, father)} ${cycle(names.family, last)}`;
  const mailbox = `${cycle(firstNames, first)}.${cycle(family, last)}`.toLowerCase().replace(/[^a-z.]/g, '');
  return { isWoman: sex === 'female', name: write(en), arabicName: write(ar), mailbox };
};

/** The time of a registration. Registrations become more frequent over time, and happen between 7:00 and 20:00. */
const planRegistration = (index: number, now: number): number => {
  const midnight = Math.floor((now - 425 * day * (1 - Math.sqrt((index + 0.5) / doctorCount))) / day) * day;
  return Math.min(midnight + between(7 * 60, 20 * 60) * 60_000, now - (doctorCount - index) * 60_000);
};

/** The first doctor is approved; most of the pending doctors are among the last ones. */
const planStatuses = () => {
  const statuses = ['approved', 'declined', 'pending'] as const;
  const shuffle = (...counts: number[]) =>
    faker.helpers.shuffle(counts.flatMap((count, index) => range(count).map(() => cycle(statuses, index))));
  return [...shuffle(1), ...shuffle(136, 33, 10), ...shuffle(55, 15, 70)];
};

const planDoctor = (index: number, { status, created_at }: Pick<Account, 'status' | 'created_at'>, { ids, assets }: Seeder): Doctor => {
  const { isWoman, name, arabicName, mailbox } = createPerson();
  const [isInArabic, area] = [chance(0.4), skewedIndex(areaNames.length, 2.2)];
  const pickPicture = (pictures: readonly unknown[]) => between(0, pictures.length / 2 - 1) * 2 + (isWoman ? 1 : 0);
  const account = {
    name: isInArabic ? arabicName : name,
    phone: createPhone(index),
    email: `${mailbox}${index + 11}@${pick(['mail', 'clinic', 'hospital', 'med'])}.example`,
    address: chance(0.9) ? createAddress(area, isInArabic) : null,
    status,
    created_at,
    // A few doctors have an archived area.
    area_id: cycle(ids.areas, chance(0.02) ? ids.areas.length - 1 : area),
    specialty_id: chance(0.96) ? cycle(ids.specialties, skewedIndex(30, 1.5)) : null,
    promo_code_id: chance(0.35) ? cycle(ids.promo_codes, skewedIndex(30, 1.7)) : null,
  };
  const portrait = chance(0.85) ? pickPicture(assets.portraits) : undefined;
  return { account, portrait, card: chance(status === 'approved' ? 0.75 : 0.92) ? pickPicture(assets.fronts) : undefined };
};

/** A second registration of the original's person: another spelling of the name, a mistyped phone, and a mailbox at another host. */
const planDuplicate = (doctor: Doctor, original: Doctor | undefined): Doctor => {
  if (!original) return doctor;
  const { status, created_at } = doctor.account;
  const { name, phone, email } = original.account;
  const typed = isArabic(name) ? name.replace(/[أإآةى]/g, (letter) => spellings[letter] ?? letter) : name.toUpperCase();
  const contact = { phone: phone.slice(0, -1) + ((Number(phone.at(-1)) + 1) % 10), email: email.replace(/@.*/, '@private.example') };
  return { ...original, account: { ...original.account, ...contact, name: typed, status, created_at } };
};

/** Plans the doctors, oldest registration first; the first one is the demo account, eight registered twice. */
const planDoctors = (seeder: Seeder): Doctor[] => {
  const { now, ids } = seeder;
  const registrations = range(doctorCount).map((index) => planRegistration(index, now.getTime()));
  registrations.sort((one, other) => one - other);
  const doctors = planStatuses().map((status, index) => planDoctor(index, { status, created_at: cycle(registrations, index) }, seeder));
  const contact = { phone: '01000000003', email: 'doctor@medboard.example', address: '٩ شارع الجمهورية، المنصورة' };
  const choices = { name: 'Karim Fathy Mansour', area_id: cycle(ids.areas, 3), specialty_id: cycle(ids.specialties, 0) };
  doctors[0] = { account: { ...cycle(doctors, 0).account, ...contact, ...choices }, portrait: 0, card: 0 };
  const isPending = ({ account }: Doctor) => account.status === 'pending';
  const originals = doctors.slice(1, 100).filter((doctor) => !isPending(doctor));
  const latestPending = doctors.filter(isPending).slice(-40);
  const duplicates = new Map(range(8).map((index) => [latestPending[index * 5], cycle(originals, index * 9)]));
  return doctors.map((doctor) => planDuplicate(doctor, duplicates.get(doctor)));
};

export const seedDoctors = async (seeder: Seeder): Promise<Member[]> => {
  faker.seed(20_240_611);
  const doctors = planDoctors(seeder);
  const accounts = doctors.map(({ account }) => account);
  const decided = range(260).filter((index) => index > 0 && accounts[index]?.status !== 'pending');
  const archived = new Set(faker.helpers.shuffle(decided).slice(0, 14));
  const members = await seedMembers(seeder, { role: 'doctor', accounts, archived, reasons: mix(en.declineReasons, ar.declineReasons) });
  const { portraits, fronts, backs } = seeder.assets;
  const idOf = (files: readonly { id: string }[], index: number | undefined) => (index === undefined ? null : cycle(files, index).id);
  const rows = doctors.map(({ portrait, card }, index) => {
    const cards = { front_image_id: idOf(fronts, card), back_image_id: idOf(backs, card) };
    return { user_id: cycle(members, index).id, image_id: idOf(portraits, portrait), ...cards };
  });
  await insertRows(seeder.db, 'doctors', rows);
  return members;
};

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
