// biome-ignore-all lint/plugin/max-imports: it stores the demo data of every kind
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import type { Database, Db } from '../server/platform/database/index.ts';
import { hashPassword } from '../server/platform/security/passwords.ts';
import type { Files } from '../server/platform/storage/files/index.ts';
import type { VideoHost } from '../server/platform/storage/video/index.ts';
import { seedFiles, storeAssets } from './assets.ts';
import { type DoctorPlan, listCards, planDoctors, seedDoctors } from './doctors.ts';
import { seedAudit, seedDecisions, seedLedgers } from './history.ts';
import { insertRecords } from './insert.ts';
import { seedLibrary } from './library.ts';
import { seedCompanies } from './members.ts';
import { seedMessages } from './messages.ts';
import { seedNames } from './names.ts';
import { seedNotices } from './notices.ts';
import { seedNotifications } from './notifications.ts';
import { seedPlays } from './plays.ts';
import { seedPublications } from './publications.ts';
import { day, pick } from './random.ts';
import { seedReports } from './reports.ts';
import type { Seeder } from './seeder.ts';

export { type BulkProgress, loadBulk } from './bulk/load.ts';

/** The phones of the accounts that the README names; all have the same password. */
export const demoAccounts = { admin: '01000000001', company: '01000000002', doctor: '01000000003' } as const;

/** One administrator of each other office role, with the same password. */
export const officeAccounts = [
  { office_role: 'reviewer', phone: '01000000004', name: 'Karim Fathy', email: 'karim.fathy@medboard.example' },
  { office_role: 'content', phone: '01000000005', name: 'Salma Hany', email: 'salma.hany@medboard.example' },
  { office_role: 'campaigns', phone: '01000000006', name: 'Youssef Magdy', email: 'youssef.magdy@medboard.example' },
  { office_role: 'support', phone: '01000000007', name: 'Dina Samir', email: 'dina.samir@medboard.example' },
  { office_role: 'auditor', phone: '01000000008', name: 'Laila Mansour', email: 'laila.mansour@medboard.example' },
] as const;

type Deps = { database: Database; files: Files; video: VideoHost; clock: Clock; config: Config; log: Logger };

const seedAll = async (seeder: Seeder, plan: DoctorPlan): Promise<void> => {
  await seedFiles(seeder, seeder.assets);
  const listed = { created_at: new Date(seeder.opened), updated_at: new Date(seeder.opened) };
  await seeder.db.updateTable('decline_reasons').set(listed).execute();
  const companies = await seedCompanies(seeder);
  const doctors = await seedDoctors(seeder, plan);
  await seedDecisions(seeder);
  const active = doctors.filter(({ status, archived_at }) => status === 'approved' && archived_at === null);
  const clips = seeder.assets.clips.values();
  const content = {
    ...seeder,
    takeClip: () => clips.next().value ?? '',
    pickDoctor: (before: number) => pick(active.filter(({ created_at }) => created_at < before)).id,
  };
  await seedMessages(content, companies);
  await seedPublications(content);
  await seedLibrary(content);
  await seedReports(content);
  await seedLedgers(seeder);
  await seedPlays(seeder);
  await seedNotifications(seeder);
  await seedNotices(seeder);
  await seedAudit(seeder);
};

const hasUsers = async (db: Db) => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

// The key of an advisory lock, different from that of the migrations.
const lockKey = 7_310_002;

/** Runs the work in one process at a time. */
const withLock = <Result>({ db }: Database, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (session) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`;
    // One statement that waits for the lock would exceed its deadline.
    while (!(await lock.execute(session)).rows[0]?.taken) await sleep(200);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session);
    }
  });

/**
 * Stores the demo data in one transaction if the database has no users; returns whether it did. The data depends only on the clock.
 * If several processes start together, one stores the data and the others wait.
 */
export const seedDemoData = async ({ database, files, video, clock, config, log }: Deps): Promise<boolean> => {
  if (await hasUsers(database.db)) return false;
  return withLock(database, async () => {
    if (await hasUsers(database.db)) return false;
    const start = performance.now();
    const now = clock.now();
    const opened = now.getTime() - 470 * day;
    const plan = planDoctors(now);
    const [passwordHash, assets] = await Promise.all([hashPassword(config.demoPassword), storeAssets({ files, video }, listCards(plan))]);
    await database.transaction(async (db) => {
      const contact = { name: 'Mona Adel', email: 'mona.adel@medboard.example', phone: demoAccounts.admin };
      const account = { role: 'admin', office_role: 'admin', status: 'approved', password_hash: passwordHash } as const;
      const [admin] = await insertRecords(db, 'users', [{ ...contact, ...account, created_at: opened, updated_at: opened }]);
      const seeder = { db, now, opened, timeZone: config.timeZone, adminId: admin?.id ?? 0, passwordHash, assets };
      await seedAll({ ...seeder, ids: await seedNames(seeder) }, plan);
      const joined = { created_at: now.getTime() - 90 * day, updated_at: now.getTime() - 90 * day };
      await insertRecords(
        db,
        'users',
        officeAccounts.map((person) => ({ ...account, ...person, ...joined })),
      );
    });
    log.info({ ms: Math.round(performance.now() - start) }, 'demo data was stored');
    return true;
  });
};
