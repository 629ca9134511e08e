import { drawName, mailName } from './names.ts';
import { at, type Random } from './random.ts';
import { arabicDigits, archivedPlaces, places, promoCodes, specialties } from './words.ts';

export type Stage = 'approved' | 'pending' | 'declined';

/** A member's account as planned; place, specialty and promo code by their number in their list. */
export type DemoAccount = {
  name: string;
  phone: string;
  email: string;
  address: string | null;
  stage: Stage;
  /** Milliseconds since 1970. */
  registeredAt: number;
  place: number | undefined;
  specialty: number | undefined;
  promoCode?: number | undefined;
  isArchived: boolean;
};

/** A doctor as planned, before the database gives ids; pictures by their number in their list. */
export type DemoDoctor = DemoAccount & { portrait: number | undefined; card: number | undefined };

export const portraitCount = 24;
export const cardCount = 16;

// Names that nobody can own: RFC 2606 keeps .example for such use.
const mailHosts = ['mail.example', 'clinic.example', 'hospital.example', 'med.example'];
const networks = ['010', '011', '012', '015'];

const byWeight: readonly number[] = places.flatMap(({ weight }, index) => Array<number>(weight).fill(index));

/** Distinct for every index: the factor shares no divisor with the range. The first of each network are kept free for the named accounts. */
export const phoneOf = (index: number, random: Random) =>
  `${random.pick(networks)}${String(((index + 1) * 61_803_399) % 100_000_000).padStart(8, '0')}`;

const addressOf = (place: number, isArabic: boolean, random: Random) => {
  const [latin, arabic] = random.pick(at(places, place).streets);
  const house = random.whole(1, 140);
  return isArabic ? `${arabicDigits(house)} ${arabic}` : `${house} ${latin}`;
};

/** One believable doctor; what is left out, some people leave out. */
export const accountOf = (
  { index, registeredAt, stage }: { index: number; registeredAt: number; stage: Stage },
  random: Random,
): DemoDoctor => {
  const person = drawName(random);
  const isArabic = random.chance(0.4);
  const place = random.pick(byWeight);
  const number = random.whole(0, portraitCount / 2 - 1) * 2 + (person.isWoman ? 1 : 0);
  const card = random.whole(0, cardCount / 2 - 1) * 2 + (person.isWoman ? 1 : 0);
  return {
    name: isArabic ? person.arabic : person.latin,
    phone: phoneOf(index, random),
    email: `${mailName(person)}${index + 11}@${random.pick(mailHosts)}`,
    address: random.chance(0.9) ? addressOf(place, isArabic, random) : null,
    stage,
    registeredAt,
    // A few still name an area that has since been archived.
    place: random.chance(0.02) ? places.length + random.whole(0, archivedPlaces.length - 1) : place,
    specialty: random.chance(0.96) ? Math.floor(random.next() ** 1.5 * specialties.length) : undefined,
    promoCode: random.chance(0.35) ? Math.floor(random.next() ** 1.7 * promoCodes.length) : undefined,
    portrait: random.chance(0.85) ? number : undefined,
    card: random.chance(stage === 'approved' ? 0.75 : 0.92) ? card : undefined,
    isArchived: false,
  };
};
