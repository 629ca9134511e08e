import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database/index.ts';
import type { Files } from '../platform/files/index.ts';
import { hashPassword } from '../platform/passwords.ts';
import { demoRepo } from './demo.repo.ts';
import { planDoctors } from './doctors.ts';
import { fillChoices } from './fill-choices.ts';
import { fillDoctors } from './fill-doctors.ts';
import { type DemoPictures, storePictures } from './store-pictures.ts';

/** The accounts that the first page of the documentation names; all have the password given. */
export const demoAccounts = { admin: '01000000001', company: '01000000002', doctor: '01000000003' } as const;

type FillDemo = { database: Database; files: Files; clock: Clock; password: string; log: Logger };
type Story = { now: Date; passwordHash: string; pictures: DemoPictures };

const day = 24 * 60 * 60_000;

const account = (story: Story, member: { role: 'admin' | 'company'; name: string; email: string }) => {
  const since = new Date(story.now.getTime() - 460 * day);
  return {
    ...member,
    phone: demoAccounts[member.role],
    password_hash: story.passwordHash,
    status: 'approved' as const,
    created_at: since,
    updated_at: since,
  };
};

const fill = async (db: Db, story: Story) => {
  const now = story.now.getTime();
  const { id: adminId } = await demoRepo.insertUser(
    db,
    account(story, { role: 'admin', name: 'Mona Adel', email: 'mona.adel@medboard.example' }),
  );
  await demoRepo.insertUser(db, {
    ...account(story, { role: 'company', name: 'Nile Pharma', email: 'office@nilepharma.example' }),
    address: '14 Corniche El Nile, Maadi',
  });
  const { portraits, fronts, backs } = story.pictures;
  await demoRepo.insertFiles(db, [...portraits, ...fronts, ...backs], { by: adminId, at: story.now });
  const choices = await fillChoices(db, { adminId, now });
  return fillDoctors(db, planDoctors(now), { ...story, adminId, choices });
};

/** Fills a database that has no users yet with a believable, always equal world; true when it did. All of it is stored, or nothing. */
export const fillDemo = async ({ database, files, clock, password, log }: FillDemo): Promise<boolean> => {
  if (await demoRepo.hasUsers(database.db)) return false;
  const start = performance.now();
  const [passwordHash, pictures] = await Promise.all([hashPassword(password), storePictures(files)]);
  const doctors = await database.transaction((db) => fill(db, { now: clock.now(), passwordHash, pictures }));
  log.info({ doctors, ms: Math.round(performance.now() - start) }, 'demo data was stored');
  return true;
};
