import { accountOf, type DemoDoctor, type Stage } from './doctor.ts';
import { at, type Random, randomFrom } from './random.ts';

const doctorCount = 320;
const stages: Record<Stage, number> = { approved: 192, pending: 80, declined: 48 };
const archivedCount = 14;
const duplicateCount = 8;
const day = 24 * 60 * 60_000;
const firstDay = 425;
const alefs: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, order: random.next() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item);

/** Moments of registration, oldest first: over 14 months, more of them towards now, in waking hours. */
const registrationTimes = (now: number, random: Random): number[] =>
  Array.from({ length: doctorCount }, (_, index) => {
    const share = Math.sqrt((index + random.next()) / doctorCount);
    const midnight = Math.floor((now - (1 - share) * firstDay * day) / day) * day;
    return Math.min(midnight + random.whole(7 * 60, 20 * 60) * 60_000, now - (doctorCount - index) * 60_000);
  }).sort((left, right) => left - right);

/** Most of those still waiting came lately; the other two are spread evenly. */
const stagesInOrder = (random: Random): Stage[] => {
  const recent = 140;
  const waitingLately = 70;
  const decided = shuffled([...Array<Stage>(stages.approved).fill('approved'), ...Array<Stage>(stages.declined).fill('declined')], random);
  const older = doctorCount - recent;
  const waitingLong = stages.pending - waitingLately;
  return [
    ...shuffled([...decided.slice(0, older - waitingLong), ...Array<Stage>(waitingLong).fill('pending')], random),
    ...shuffled([...decided.slice(older - waitingLong), ...Array<Stage>(waitingLately).fill('pending')], random),
  ];
};

const otherNetwork: Record<string, string> = { '010': '011', '011': '012', '012': '015', '015': '010' };

/** The same person, and the name as people write it on another day; the phone kept on another network or mistyped, the mailbox at another host or new. */
const asDuplicateOf = ({ stage, registeredAt, promoCode, email: free }: DemoDoctor, original: DemoDoctor, index: number): DemoDoctor => {
  const { phone, email } = original;
  const name = /[a-z]/i.test(original.name)
    ? at([original.name.toUpperCase(), original.name.toLowerCase()], index)
    : original.name.replace(/[أإآةى]/g, (letter) => alefs[letter] ?? letter);
  const mistyped = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`;
  return {
    ...original,
    stage,
    registeredAt,
    promoCode,
    name,
    phone: index % 2 === 0 ? `${otherNetwork[phone.slice(0, 3)]}${phone.slice(3)}` : mistyped,
    email: index % 3 === 0 ? email.replace(/@.*/, '@private.example') : email.replace(/\d+@.*/, '') + free.replace(/^\D+/, ''),
  };
};

const withDuplicates = (doctors: readonly DemoDoctor[], random: Random): DemoDoctor[] => {
  const originals = shuffled(
    doctors.slice(1, 180).filter(({ stage }) => stage !== 'pending'),
    random,
  );
  const waiting = doctors.filter(({ stage }) => stage === 'pending').slice(-40);
  const copies = new Map(
    shuffled(waiting, random)
      .slice(0, duplicateCount)
      .map((doctor, index) => [doctor, asDuplicateOf(doctor, at(originals, index), index)]),
  );
  return doctors.map((doctor) => copies.get(doctor) ?? doctor);
};

/** The account that the README names: approved, early, complete. */
const asDemoAccount = (doctor: DemoDoctor): DemoDoctor => ({
  ...doctor,
  name: 'Karim Fathy Mansour',
  phone: '01000000003',
  email: 'doctor@medboard.example',
  address: '٩ شارع الجمهورية، المنصورة',
  place: 3,
  specialty: 0,
  promoCode: 0,
  portrait: 0,
  card: 0,
});

/** All doctors, oldest registration first; the first is the demo account. Phones and e-mails are distinct. */
export const planDoctors = (now: number): DemoDoctor[] => {
  const random = randomFrom(20_240_611);
  const times = registrationTimes(now, random);
  const order = stagesInOrder(random);
  const swap = order.indexOf('approved');
  order[swap] = order[0] ?? 'approved';
  const drawn = times.map((registeredAt, index) =>
    accountOf({ index, registeredAt, stage: index === 0 ? 'approved' : at(order, index) }, random),
  );
  const doctors = withDuplicates(
    drawn.map((doctor, index) => (index === 0 ? asDemoAccount(doctor) : doctor)),
    random,
  );
  const leaving = new Set(
    shuffled(
      doctors.slice(1, 260).filter(({ stage }) => stage !== 'pending'),
      random,
    ).slice(0, archivedCount),
  );
  return doctors.map((doctor) => ({ ...doctor, isArchived: leaving.has(doctor) }));
};
