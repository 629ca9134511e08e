import { randomBytes } from 'node:crypto';
import type { Admin, AdminDraft, AdminListQuery, PasswordReset } from '../../../contract/entities/admins.ts';
import type { UserId } from '../../../contract/entities/members.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { presentPage } from '../../kit/list.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { conflict, orNotFound, unauthenticated } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { archiveUser, assertNotTaken, membersRepo, restoreUsers, userKinds } from '../members/index.ts';
import { endSessions } from '../session/index.ts';
import { type AdminRow, adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';

const defaultPhone = '01000000000';
const noProfile = { address: null, area_id: null, specialty_id: null, promo_code_id: null };

const present = (row: AdminRow): Admin => ({
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
  id: row.id as UserId,
  name: row.name,
  phone: row.phone,
  email: row.email,
  created_at: row.created_at.toISOString(),
  ...presentArchived(row),
});

const getActive = async ({ db }: Context, id: number): Promise<AdminRow> =>
  orNotFound(await adminsRead.byId(db, id), `administrator ${id}`);

export const admins = {
  async list({ db }: Context, query: AdminListQuery) {
    return presentPage(await adminsRead.page(db, query, false), present, query);
  },
  async archived({ db }: Context, query: AdminListQuery) {
    return presentPage(await adminsRead.page(db, query, true), present, query);
  },
  async create(context: Context, { name, phone, email }: AdminDraft, passwordHash: string) {
    await assertNotTaken(context.db, { phone, email });
    const { id } = await membersRepo.insert(
      context.db,
      { role: 'admin', status: 'approved', name, phone, email, password_hash: passwordHash, must_change_password: true, ...noProfile },
      context.now,
    );
    await audit(context, { action: 'admins.create', entity: 'users', id, after: { name, phone, email } });
    return { data: present(await getActive(context, id)), message: 'Administrator added successfully' };
  },
  async archive(context: Context, id: UserId) {
    if (id === context.actor.id) throw conflict('You cannot archive your own account');
    // If two administrators archive each other in parallel, one must stay. The lock shows who is still active.
    if (!(await adminsRepo.lockActive(context.db)).includes(context.actor.id)) throw unauthenticated();
    const row = await getActive(context, id);
    const archived = await archiveUser(context, 'admin', id);
    return { data: present({ ...row, ...archived }), message: 'Administrator deleted successfully' };
  },
  restore: (context: Context, ids: UserId[]) => restoreUsers(context, 'admin', ids),
  async resetPassword(context: Context, { user_id }: PasswordReset, passwordHash: string) {
    if (user_id === context.actor.id) throw conflict('You cannot reset your own password. Change it with your current password instead.');
    const user = orNotFound(await adminsRepo.lockUser(context.db, user_id), `user ${user_id}`);
    const change = { password_hash: passwordHash, must_change_password: true };
    await membersRepo.update(context.db, user_id, { change, at: context.now });
    await endSessions(context, user_id);
    await audit(context, { action: 'admins.resetPassword', entity: userKinds[user.role].auditKey, id: user_id });
    return { message: `The password of ${user.name} was reset` };
  },
};

/** Whether there is an administrator, archived or not. */
export const hasAdmin = ({ db }: Database): Promise<boolean> => adminsRead.hasAny(db);

/** Creates the first administrator if there is none. Returns the phone, and the password if it was generated, to be printed once. */
export const ensureFirstAdmin = async (
  database: Database,
  { admin }: Pick<Config, 'admin'>,
  now: Date,
): Promise<{ phone: string; password: string | undefined } | undefined> => {
  if (await adminsRead.hasAny(database.db)) return undefined;
  const generated = admin.password === undefined ? randomBytes(12).toString('base64url') : undefined;
  const phone = admin.phone ?? defaultPhone;
  const password_hash = await hashPassword(admin.password ?? generated ?? '');
  const account = {
    role: 'admin',
    status: 'approved',
    name: admin.name,
    phone,
    email: `${phone}@medboard.invalid`,
    password_hash,
    // A setting or the terminal may have shown the password to others.
    must_change_password: true,
  } as const;
  await database.transaction((db) => membersRepo.insert(db, { ...account, ...noProfile }, now));
  return { phone, password: generated };
};
