import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database/index.ts';
import { hashPassword } from '../platform/passwords.ts';
import { bulkRepo } from './bulk.repo.ts';
import type { BulkKind, BulkPlan } from './bulk-draw.ts';
import { families, men, type Written, women } from './names.ts';
import { places, specialties } from './words.ts';

/** How far a load is; `step` says what is being done. */
export type BulkProgress = { step: BulkKind | 'indexes' | 'vacuum'; done: number; of: number };

type BulkLoad = { database: Database; clock: Clock; password: string; doctors: number; report(progress: BulkProgress): void };

const rowsAtOnce = 50_000;
const day = 24 * 60 * 60_000;

const districts = (doctors: number) => {
  const count = Math.min(100, Math.floor(doctors / 10_000));
  return Array.from({ length: count }, (_, index) => `${places[index % places.length]?.name} ${2 + Math.floor(index / places.length)}`);
};
const subSpecialties = (doctors: number) =>
  specialties.slice(0, Math.min(specialties.length, Math.floor(doctors / 40_000))).map((name) => `Interventional ${name}`);

const planOf = async (
  db: Db,
  { clock, passwordHash, first, last }: { clock: Clock; passwordHash: string; first: number; last: number },
): Promise<BulkPlan> => {
  const admin = await bulkRepo.adminId(db);
  if (admin === undefined) throw new Error('There is no administrator yet: start the server once, or load the demo data.');
  const to = clock.now();
  const [more, finer] = [districts(last), subSpecialties(last)];
  if (more.length > 0) await bulkRepo.insertNamed(db, 'areas', { names: more, at: to });
  if (finer.length > 0) await bulkRepo.insertNamed(db, 'specialties', { names: finer, at: to });
  const people = [...men, ...women];
  const latin = ([name]: Written) => name;
  const arabic = ([, name]: Written) => name;
  return {
    admin,
    passwordHash,
    first,
    last,
    to,
    from: new Date(to.getTime() - 5 * 365 * day),
    names: {
      latin: { firsts: people.map(latin), fathers: men.map(latin), families: families.map(latin) },
      arabic: { firsts: people.map(arabic), fathers: men.map(arabic), families: families.map(arabic) },
    },
    areas: await bulkRepo.liveIds(db, 'areas'),
    specialties: await bulkRepo.liveIds(db, 'specialties'),
    promoCodes: await bulkRepo.liveIds(db, 'promo_codes'),
  };
};

const inserts = {
  doctors: bulkRepo.insertDoctors,
  companies: bulkRepo.insertCompanies,
  messages: bulkRepo.insertMessages,
  posts: bulkRepo.insertPosts,
};
const tenths = ['companies', 'messages', 'posts'] as const;

const insertUpTo = async (db: Db, plan: BulkPlan, { kind, report }: { kind: BulkKind; report: BulkLoad['report'] }) => {
  let done = plan.first - 1;
  // Numbers go on past the last where a phone or an e-mail was taken.
  for (let next = plan.first; done < plan.last; ) {
    const size = Math.min(rowsAtOnce, plan.last - done);
    const stored = await inserts[kind](db, plan, { first: next, last: next + size - 1 });
    if (stored === 0) throw new Error(`None of the ${kind} ${next} to ${next + size - 1} could be stored.`);
    next += size;
    done += stored;
    report({ step: kind, done, of: plan.last });
  }
};

/** A company, a message and a post to ten doctors. */
const tenthOf = (doctors: number) => Math.floor(doctors / 10);

/** Fills the database up to so many doctors and a tenth as many companies, messages and posts, always the same ones, in one transaction; says how many were added and what the totals then are. */
export const bulkLoad = async ({ database, clock, password, doctors, report }: BulkLoad) => {
  const passwordHash = await hashPassword(password);
  const added = await database.transaction(async (db) => {
    const countAll = (kind: BulkKind) => bulkRepo.countAll(db, kind);
    const existing = {
      doctors: await countAll('doctors'),
      companies: await countAll('companies'),
      messages: await countAll('messages'),
      posts: await countAll('posts'),
    };
    const tenth = tenthOf(doctors);
    if (existing.doctors >= doctors && tenths.every((kind) => existing[kind] >= tenth)) return 0;
    await bulkRepo.hasten(db);
    const plan = await planOf(db, { clock, passwordHash, first: existing.doctors + 1, last: doctors });
    const indexes = await bulkRepo.searchIndexes(db);
    for (const index of indexes) await bulkRepo.dropIndex(db, index);
    await insertUpTo(db, plan, { kind: 'doctors', report });
    for (const kind of tenths) await insertUpTo(db, { ...plan, first: existing[kind] + 1, last: tenth }, { kind, report });
    for (const [done, index] of indexes.entries()) {
      report({ step: 'indexes', done, of: indexes.length });
      await bulkRepo.createIndex(db, index);
    }
    return Math.max(0, doctors - existing.doctors);
  });
  report({ step: 'vacuum', done: 0, of: 1 });
  await bulkRepo.vacuum(database.db);
  const companies = await bulkRepo.totals(database.db, 'company');
  return { added, ...(await bulkRepo.totals(database.db, 'doctor')), companies };
};
