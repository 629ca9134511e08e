import { sql } from 'kysely';
import { foldCounts } from '../../server/features/office/counts/index.ts';
import type { Clock } from '../../server/platform/clock.ts';
import type { Database, Db } from '../../server/platform/database/index.ts';
import { hashPassword } from '../../server/platform/security/passwords.ts';
import { cycle, day, range } from '../random.ts';
import { en } from '../texts.ts';
import { type BulkPlan, inserts } from './inserts.ts';

type Kind = keyof typeof inserts;

export type BulkProgress = { step: Kind | 'indexes' | 'vacuum'; done: number; of: number };

type Report = (progress: BulkProgress) => void;
type BulkLoad = { database: Database; clock: Clock; password: string; doctors: number; report: Report };
type Index = { name: string; definition: string };

const rowsPerBatch = 50_000;
const otherKinds = ['companies', 'messages', 'posts'] as const;

const activeIds = async (db: Db, table: 'areas' | 'specialties' | 'promo_codes'): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where archived_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Counts the members of a role, and reads the same count from the counters. */
const countMembers = async (db: Db, role: 'doctor' | 'company') => {
  const { rows } = await sql<{ cached: number; counted: number; archived: number }>`
    select coalesce((select count from tallies where name = ${`${role}.live`}), 0) as cached,
      count(*) filter (where archived_at is null) as counted, count(*) filter (where archived_at is not null) as archived
    from users where role = ${role}`.execute(db);
  return rows[0] ?? { cached: 0, counted: 0, archived: 0 };
};

const createPlan = async (db: Db, plan: Pick<BulkPlan, 'to' | 'passwordHash' | 'first' | 'last'>): Promise<BulkPlan> => {
  const { rows: admins } = await sql<{ id: number }>`select min(id) as id from users where role = 'admin' and archived_at is null`.execute(
    db,
  );
  const adminId = admins[0]?.id;
  if (!adminId) throw new Error('No administrator exists. Start the server once, or load the demo data.');
  const districts = range(Math.min(100, Math.floor(plan.last / 10_000)));
  const names = {
    areas: districts.map((index) => `${cycle(en.areas, index)} ${2 + Math.floor(index / en.areas.length)}`),
    specialties: en.specialties.slice(0, Math.floor(plan.last / 40_000)).map((name) => `Interventional ${name}`),
  };
  for (const table of ['areas', 'specialties'] as const)
    await sql`insert into ${sql.table(table)} (name, created_at, updated_at)
      select name, ${plan.to}, ${plan.to} from unnest(${names[table]}::text[]) as name on conflict do nothing`.execute(db);
  const [areas, specialties] = [await activeIds(db, 'areas'), await activeIds(db, 'specialties')];
  const from = new Date(plan.to.getTime() - 5 * 365 * day);
  return { ...plan, adminId, from, areas, specialties, promoCodes: await activeIds(db, 'promo_codes') };
};

const insertKind = async (db: Db, kind: Kind, { plan, report }: { plan: BulkPlan; report: Report }) => {
  let done = plan.first - 1;
  // A taken phone or e-mail skips a number, so the numbers may exceed `plan.last`.
  for (let first = plan.first; done < plan.last; ) {
    const last = first + Math.min(rowsPerBatch, plan.last - done) - 1;
    const { rows } = await inserts[kind](plan, { first, last }).execute(db);
    const stored = rows[0]?.stored ?? 0;
    if (stored === 0) throw new Error(`None of the ${kind} ${first} to ${last} could be stored.`);
    first = last + 1;
    done += stored;
    report({ step: kind, done, of: plan.last });
  }
};

/** Runs the work without the search indexes of the loaded tables, because building them at the end is much faster. */
const withoutSearchIndexes = async (db: Db, report: Report, work: () => Promise<void>) => {
  const { rows: indexes } = await sql<Index>`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
    and tablename in ('users', 'messages', 'videos', 'posts') and (indexdef like '% USING gin %' or indexdef like '% INCLUDE %') order by indexname`.execute(
    db,
  );
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await work();
  for (const [done, { definition }] of indexes.entries()) {
    report({ step: 'indexes', done, of: indexes.length });
    await sql.raw(definition).execute(db);
  }
};

const insertAll = async (db: Db, { clock, doctors, report }: BulkLoad, passwordHash: string): Promise<number> => {
  const tenth = Math.floor(doctors / 10);
  const { rows } = await sql<
    Record<Kind, number>
  >`select (select count(*) from doctors) as doctors, (select count(*) from companies) as companies,
    (select count(*) from messages) as messages, (select count(*) from posts) as posts`.execute(db);
  const counts = rows[0] ?? { doctors: 0, companies: 0, messages: 0, posts: 0 };
  if (counts.doctors >= doctors && otherKinds.every((kind) => counts[kind] >= tenth)) return 0;
  // More memory and no wait for the disk, only in this transaction.
  await sql`select set_config('synchronous_commit', 'off', true), set_config('maintenance_work_mem', '512MB', true),
    set_config('work_mem', '64MB', true)`.execute(db);
  const plan = await createPlan(db, { to: clock.now(), passwordHash, first: counts.doctors + 1, last: doctors });
  await withoutSearchIndexes(db, report, async () => {
    await insertKind(db, 'doctors', { plan, report });
    for (const kind of otherKinds) await insertKind(db, kind, { plan: { ...plan, first: counts[kind] + 1, last: tenth }, report });
  });
  await foldCounts({ db });
  return Math.max(0, doctors - counts.doctors);
};

/**
 * Adds records in one transaction until there are `doctors` doctors and a tenth as many companies, messages and posts. The records
 * are the same in every run. Returns the number of added doctors and the totals.
 */
export const loadBulk = async (load: BulkLoad) => {
  const { db } = load.database;
  const passwordHash = await hashPassword(load.password);
  const added = await load.database.transaction((transaction) => insertAll(transaction, load, passwordHash));
  load.report({ step: 'vacuum', done: 0, of: 1 });
  // Statistics for the planner and a visibility map for index-only scans.
  await sql`vacuum (analyze) users, doctors, companies, decisions, coin_lines, messages, message_categories, videos, posts, post_categories,
    post_tags, post_photos, post_reactions, counter_totals, counter_deltas, areas, specialties`.execute(db);
  await sql`checkpoint`.execute(db);
  const companies = await countMembers(db, 'company');
  return { added, ...(await countMembers(db, 'doctor')), companies };
};
