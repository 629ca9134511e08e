import { faker } from '@faker-js/faker/locale/en';
import { insertRows } from './insert.ts';
import { type Account, areaNames, createAddress, createPhone, type Member, seedMembers } from './members.ts';
import { type Card, faceCount } from './pictures/drawings.ts';
import { between, chance, cycle, day, pick, range, skewedIndex } from './random.ts';
import type { Seeder } from './seeder.ts';
import { ar, en, isArabic, mix } from './texts.ts';

/** A doctor before it is stored. Area, specialty and promo code are indexes, `portrait` is a face. */
type Doctor = {
  account: Omit<Account, 'area_id' | 'specialty_id' | 'promo_code_id'> & {
    area: number;
    specialty: number | undefined;
    promoCode: number | undefined;
  };
  portrait: number | undefined;
  card: Card | undefined;
};
export type DoctorPlan = ReturnType<typeof planDoctors>;

const doctorCount = 320;
const spellings: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };

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
  return Math.min(midnight + between(7 * 60, 20 * 60) * 60_000, now - (doctorCount - index) * 25 * 60_000);
};

/** The first doctor is approved; most of the pending doctors are among the last ones. */
const planStatuses = () => {
  const statuses = ['approved', 'declined', 'pending'] as const;
  const shuffle = (...counts: number[]) =>
    faker.helpers.shuffle(counts.flatMap((count, index) => range(count).map(() => cycle(statuses, index))));
  return [...shuffle(1), ...shuffle(136, 33, 10), ...shuffle(55, 15, 70)];
};

type Person = { name: string; isWoman: boolean; isPending: boolean };

/** The portrait and the ID card, which show the same face. Each card takes time to store, so only every third decided doctor has one. */
const planPictures = (index: number, { name, isWoman, isPending }: Person) => {
  const pickFace = () => between(0, faceCount / 2 - 1) * 2 + (isWoman ? 1 : 0);
  const portrait = chance(0.85) ? pickFace() : undefined;
  const face = chance(0.92) ? (portrait ?? pickFace()) : undefined;
  return { portrait, card: face !== undefined && (isPending || index % 3 === 0) ? { name, face } : undefined };
};

const planDoctor = (index: number, { status, created_at }: Pick<Account, 'status' | 'created_at'>): Doctor => {
  const { isWoman, name, arabicName, mailbox } = createPerson();
  const [isInArabic, area] = [chance(0.4), skewedIndex(areaNames.length, 2.2)];
  const account = {
    name: isInArabic ? arabicName : name,
    phone: createPhone(index),
    email: `${mailbox}${index + 11}@${pick(['mail', 'clinic', 'hospital', 'med'])}.example`,
    address: chance(0.9) ? createAddress(area, isInArabic) : null,
    status,
    created_at,
    // A few doctors have an archived area.
    area: chance(0.02) ? -1 : area,
    specialty: chance(0.96) ? skewedIndex(30, 1.5) : undefined,
    promoCode: chance(0.35) ? skewedIndex(30, 1.7) : undefined,
  };
  return { account, ...planPictures(index, { name, isWoman, isPending: status === 'pending' }) };
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

/** Plans the doctors, oldest registration first; the first one is the demo account, eight registered twice. `archived` has indexes. */
export const planDoctors = (now: Date) => {
  faker.seed(20_240_611);
  const registrations = range(doctorCount).map((index) => planRegistration(index, now.getTime()));
  registrations.sort((one, other) => one - other);
  const doctors = planStatuses().map((status, index) => planDoctor(index, { status, created_at: cycle(registrations, index) }));
  const contact = { phone: '01000000003', email: 'doctor@medboard.example', address: '٩ شارع الجمهورية، المنصورة' };
  const name = 'Karim Fathy Mansour';
  doctors[0] = { account: { ...cycle(doctors, 0).account, ...contact, name, area: 3, specialty: 0 }, portrait: 0, card: { name, face: 0 } };
  const isPending = ({ account }: Doctor) => account.status === 'pending';
  const originals = doctors.slice(1, 100).filter((doctor) => !isPending(doctor));
  const latestPending = doctors.filter(isPending).slice(-40);
  const duplicates = new Map(range(8).map((index) => [latestPending[index * 5], cycle(originals, index * 9)]));
  const planned = doctors.map((doctor) => planDuplicate(doctor, duplicates.get(doctor)));
  const decided = range(260).filter((index) => index > 0 && planned[index]?.account.status !== 'pending');
  return { doctors: planned, archived: new Set(faker.helpers.shuffle(decided).slice(0, 14)) };
};

/** The ID cards of the doctors. One who registered twice has one. */
export const listCards = ({ doctors }: DoctorPlan): Card[] => [...new Set(doctors.flatMap(({ card }) => card ?? []))];

/** Stores the doctors of the plan. */
export const seedDoctors = async (seeder: Seeder, plan: DoctorPlan): Promise<Member[]> => {
  faker.seed(7);
  const { ids, assets } = seeder;
  const idAt = (list: readonly number[], index: number | undefined) => (index === undefined ? null : (list.at(index) ?? null));
  const accounts = plan.doctors.map(({ account: { area, specialty, promoCode, ...account } }) => ({
    ...account,
    area_id: idAt(ids.areas, area),
    specialty_id: idAt(ids.specialties, specialty),
    promo_code_id: idAt(ids.promo_codes, promoCode),
  }));
  const reasons = mix(en.declineReasons, ar.declineReasons);
  const members = await seedMembers(seeder, { role: 'doctor', accounts, archived: plan.archived, reasons });
  const cards = new Map(listCards(plan).map((card, index) => [card, index]));
  const rows = plan.doctors.map(({ portrait, card }, index) => {
    const number = card && cards.get(card);
    const [front, back] = number === undefined ? [] : [cycle(assets.fronts, number), cycle(assets.backs, number)];
    const images = { front_image_id: front?.id ?? null, back_image_id: back?.id ?? null };
    return { user_id: cycle(members, index).id, image_id: portrait === undefined ? null : cycle(assets.portraits, portrait).id, ...images };
  });
  await insertRows(seeder.db, 'doctors', rows);
  return members;
};
