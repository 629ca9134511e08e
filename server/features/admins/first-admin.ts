import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { membersRepo } from '../members/index.ts';
import { adminsRepo } from './admins.repo.ts';

const defaultPhone = '01000000000';

/** Makes the first administrator where there is none. A password that was not set is made up and returned, to be printed once. */
export const ensureFirstAdmin = async (
  database: Database,
  { admin }: Pick<Config, 'admin'>,
  now: Date,
): Promise<{ phone: string; password: string | undefined } | undefined> => {
  if (await adminsRepo.hasAny(database.db)) return undefined;
  const made = admin.password === undefined ? randomBytes(12).toString('base64url') : undefined;
  const phone = admin.phone ?? defaultPhone;
  const password_hash = await hashPassword(admin.password ?? made ?? '');
  const none = { address: null, area_id: null, specialty_id: null, promo_code_id: null };
  await database.transaction((db) =>
    membersRepo.insert(
      db,
      { role: 'admin', status: 'approved', name: admin.name, phone, email: `${phone}@medboard.invalid`, password_hash, ...none },
      now,
    ),
  );
  return { phone, password: made };
};
