import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/database/index.ts';
import type { Files } from '../platform/files/index.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { VideoHost } from '../platform/video/index.ts';
import { type DemoCompany, planCompanies } from './companies/companies.ts';
import { fillCompanies } from './companies/fill-companies.ts';
import { type CompanyFiles, storeCompanyFiles } from './companies/store-company-files.ts';
import { clipsOfContent, fillContent } from './content/fill-content.ts';
import { type ContentFiles, storeContentFiles } from './content/store-content-files.ts';
import { demoRepo } from './demo.repo.ts';
import { planDoctors } from './doctors.ts';
import { fillChoices } from './fill-choices.ts';
import { fillDoctors } from './fill-doctors.ts';
import { fillNotifications } from './fill-notifications.ts';
import { type DemoPictures, storePictures } from './store-pictures.ts';

/** The accounts that the first page of the documentation names; all have the password given. */
export const demoAccounts = { admin: '01000000001', company: '01000000002', doctor: '01000000003' } as const;

type FillDemo = {
  database: Database;
  files: Files;
  video: VideoHost;
  clock: Clock;
  config: Pick<Config, 'timeZone' | 'demoPassword'>;
  log: Logger;
};
type Story = {
  now: Date;
  timeZone: string;
  passwordHash: string;
  pictures: DemoPictures;
  companies: DemoCompany[];
  companyFiles: CompanyFiles[];
  contentFiles: ContentFiles;
};

const day = 24 * 60 * 60_000;

const administrator = (story: Story) => {
  const since = new Date(story.now.getTime() - 470 * day);
  return {
    role: 'admin' as const,
    name: 'Mona Adel',
    email: 'mona.adel@medboard.example',
    phone: demoAccounts.admin,
    password_hash: story.passwordHash,
    status: 'approved' as const,
    created_at: since,
    updated_at: since,
  };
};

const insertFiles = async (db: Db, { pictures, companyFiles, now }: Story, by: number) => {
  const logos = companyFiles.flatMap(({ logo }) => logo ?? []);
  const registries = new Set(companyFiles.flatMap(({ registry }) => registry ?? []));
  const { portraits, fronts, backs } = pictures;
  await demoRepo.insertFiles(db, [...portraits, ...fronts, ...backs, ...registries], { by, at: now, isPrivate: true });
  await demoRepo.insertFiles(db, logos, { by, at: now, isPrivate: false });
};

const fill = async (db: Db, story: Story) => {
  const now = story.now.getTime();
  const { id: adminId } = await demoRepo.insertUser(db, administrator(story));
  await insertFiles(db, story, adminId);
  const choices = await fillChoices(db, { adminId, now });
  await fillCompanies(db, story.companies, { ...story, adminId, choices, files: story.companyFiles });
  const doctors = await fillDoctors(db, planDoctors(now), { ...story, adminId, choices });
  await fillContent(db, { adminId, now: story.now, timeZone: story.timeZone, files: story.contentFiles });
  await fillNotifications(db, { adminId, now: story.now });
  return doctors;
};

// Any number will do that the migrations do not take; all processes of this product take the same one.
const lockKey = 7_310_002;
const pause = 200;

/** Does the work while no other process does the same; the embedded database belongs to one process anyway. */
const alone = async <Result>({ kind, db }: Database, work: () => Promise<Result>): Promise<Result> => {
  if (kind === 'embedded') return work();
  return db.connection().execute(async (session) => {
    const take = sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`;
    // Asked again and again: one statement that waits would run into its deadline.
    while (!(await take.execute(session)).rows[0]?.taken) await sleep(pause);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session);
    }
  });
};

const fillEmpty = async ({ database, files, video, clock, config, log }: FillDemo): Promise<boolean> => {
  if (await demoRepo.hasUsers(database.db)) return false;
  const start = performance.now();
  const now = clock.now();
  const companies = planCompanies(now.getTime());
  const [passwordHash, pictures, companyFiles, contentFiles] = await Promise.all([
    hashPassword(config.demoPassword),
    storePictures(files),
    storeCompanyFiles(files, companies),
    storeContentFiles(files, video, clipsOfContent),
  ]);
  const story = { now, timeZone: config.timeZone, passwordHash, pictures, companies, companyFiles, contentFiles };
  const doctors = await database.transaction((db) => fill(db, story));
  log.info({ doctors, ms: Math.round(performance.now() - start) }, 'demo data was stored');
  return true;
};

/** Fills a database that has no users yet with a believable, always equal world; true when it did. All of it is stored, or nothing; of several processes at once one does it and the others wait. */
export const fillDemo = async (parts: FillDemo): Promise<boolean> => {
  if (await demoRepo.hasUsers(parts.database.db)) return false;
  return alone(parts.database, () => fillEmpty(parts));
};
