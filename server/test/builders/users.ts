import { hash } from '@node-rs/argon2';
import type { OfficeRole } from '../../../contract/office-roles.ts';
import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';

/** The password of every built user. */
export const password = 'right-password';
let passwordHash: Promise<string> | undefined;

type UserOverrides = {
  name?: string;
  phone?: string;
  email?: string;
  status?: 'pending' | 'approved' | 'declined';
  area_id?: number;
  specialty_id?: number;
  promo_code_id?: number;
  created_at?: Date;
  archived_at?: Date;
};

type AdminOverrides = UserOverrides & { officeRole?: OfficeRole };

const buildUser = async (db: Db, role: 'admin' | 'company' | 'doctor', { officeRole = 'admin', ...overrides }: AdminOverrides) => {
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1 });
  const number = nextSerial();
  const { status = 'approved' } = overrides;
  return db
    .insertInto('users')
    .values({
      role,
      office_role: role === 'admin' ? officeRole : null,
      name: `${role} ${number}`,
      phone: `0109${String(number).padStart(7, '0')}`,
      email: `${role}-${number}@example.test`,
      password_hash: await passwordHash,
      status_reason: status === 'declined' ? 'The card is blurred' : null,
      ...overrides,
      status,
    })
    .returning(['id', 'name', 'phone', 'email'])
    .executeTakeFirstOrThrow();
};

/** A full administrator, unless an office role is given. */
export const buildAdmin = (db: Db, overrides: AdminOverrides = {}) => buildUser(db, 'admin', overrides);

export const buildCompany = async (db: Db, overrides: UserOverrides & { tax_number?: string } = {}) => {
  const { tax_number = `TAX${nextSerial()}`, ...user } = overrides;
  const built = await buildUser(db, 'company', user);
  await db.insertInto('companies').values({ user_id: built.id, tax_number }).execute();
  return { ...built, tax_number };
};

export const buildDoctor = async (db: Db, overrides: UserOverrides & { points?: number } = {}) => {
  const { points = 0, ...user } = overrides;
  const built = await buildUser(db, 'doctor', user);
  await db.insertInto('doctors').values({ user_id: built.id, points }).execute();
  return built;
};
