import { type DemoAccount, phoneOf, type Stage } from '../doctor.ts';
import { at, type Random, randomFrom } from '../random.ts';
import { places, specialties } from '../words.ts';
import { companyNames } from './names.ts';

/** A company as planned; its scan by its number in their list. */
export type DemoCompany = DemoAccount & {
  /** In Latin letters, as its papers and its logo have it. */
  latinName: string;
  taxNumber: string;
  hasLogo: boolean;
  /** A PDF of its own, one of the scans by number, or none. */
  registry: 'pdf' | number | undefined;
};

export const scanCount = 4;
const day = 24 * 60 * 60_000;
const firstDay = 460;

// In the order of registration: those that wait came lately.
const stages: Record<string, Stage> = { a: 'approved', d: 'declined', p: 'pending' };
const stageLetters = 'aaaadaaaaaadaaaaaadppppp';
const archived = new Set([4, 7, 15]);
/** Numbers of companies are past those of doctors, so that no phone is given twice. */
const firstPhone = 5_000;

const registryOf = (index: number) => {
  if (index % 8 === 6) return undefined;
  return index % 3 === 2 ? index % scanCount : ('pdf' as const);
};

/** The governorate that the name of a company names. */
const homeOf = (latinName: string): number | undefined => {
  const words = latinName.split(' ').filter((word) => word.length > 3 && word !== 'Nile');
  const home = places.findIndex(({ name, streets }) => words.some((word) => [name, ...streets.flat()].some((text) => text.includes(word))));
  return home < 0 ? undefined : home;
};

const companyAt = (index: number, { now, random }: { now: number; random: Random }): DemoCompany => {
  const [latinName, arabicName] = at(companyNames, index);
  const isArabic = index > 0 && random.chance(0.35);
  const place = homeOf(latinName) ?? random.whole(0, places.length - 1);
  const [latin, arabic] = random.pick(at(places, place).streets);
  const share = index / (companyNames.length - 0.5);
  return {
    name: isArabic ? arabicName : latinName,
    latinName,
    phone: phoneOf(firstPhone + index, random),
    email: `office@${latinName.toLowerCase().replace(/[^a-z]/g, '')}.example`,
    address: isArabic ? `${arabic}` : `${random.whole(1, 140)} ${latin}`,
    taxNumber: String(((index + 3) * 61_803_399) % 1_000_000_000).padStart(9, '0'),
    stage: stages[at([...stageLetters], index)] ?? 'approved',
    registeredAt: Math.floor(now - firstDay * day * (1 - share) - random.next() * 5 * day),
    place,
    specialty: random.chance(0.85) ? random.whole(0, specialties.length - 1) : undefined,
    hasLogo: index % 7 !== 5,
    registry: registryOf(index),
    isArchived: archived.has(index),
  };
};

/** The account that the README names: approved, early, complete. */
const asDemoAccount = (company: DemoCompany): DemoCompany => ({
  ...company,
  phone: '01000000002',
  address: '14 Corniche El Nile, Maadi',
  place: 0,
  specialty: 0,
});

/** All companies, oldest registration first; the first is the demo account. Phones, e-mails and tax numbers are distinct. */
export const planCompanies = (now: number): DemoCompany[] => {
  const random = randomFrom(19_520_723);
  return companyNames.map((_, index) => {
    const company = companyAt(index, { now, random });
    return index === 0 ? asDemoAccount(company) : company;
  });
};
