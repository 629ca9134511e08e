import { randomBytes } from 'node:crypto';
import type { AdminDraft, AdminListQuery, AdminPasswordReset } from '../../../../contract/entities/access/admins.ts';
import type { UserId } from '../../../../contract/entities/members/members.ts';
import { audit } from '../../../kit/audit.ts';
import { toRow } from '../../../kit/columns.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { archiveUser, assertNotTaken, membersRepo, restoreUsers, userKinds } from '../../members/accounts/index.ts';
import { endSessions } from '../session/index.ts';
import { presentAdmin } from './admins.present.ts';
import { type AdminRow, adminsRead } from './admins.read.ts';
import { adminColumns, adminsRepo } from './admins.repo.ts';
import { lockForChange } from './office-role.service.ts';

const defaultPhone = '01000000000';
// Somebody else knows the first password: the administrator who typed it, or readers of a setting or of the terminal.
const newAccount = { role: 'admin', status: 'approved', must_change_password: true } as const;
const noProfile = { address: null, area_id: null, specialty_id: null, promo_code_id: null };

const getActive = async ({ db }: Context, id: number): Promise<AdminRow> =>
  orNotFound(await adminsRead.byId(db, id), `administrator ${id}`);

export const admins = {
  async list(context: Context, query: AdminListQuery) {
    return presentPage(await adminsRead.page(context.db, readDays(context, query), false), presentAdmin, query);
  },
  async archived(context: Context, query: AdminListQuery) {
    return presentPage(await adminsRead.page(context.db, readDays(context, query), true), presentAdmin, query);
  },
  async create(context: Context, { password: _, ...draft }: AdminDraft, passwordHash: string) {
    await assertNotTaken(context.db, { phone: draft.phone, email: draft.email });
    const { id } = await membersRepo.insert(
      context.db,
      { ...newAccount, ...toRow(adminColumns, draft), password_hash: passwordHash, ...noProfile },
      context.now,
    );
    await audit(context, { action: 'admins.create', entity: 'users', id, after: draft });
    return { data: presentAdmin(await getActive(context, id)), message: 'Administrator added successfully' };
  },
  async archive(context: Context, id: UserId) {
    if (id === context.actor.id) throw conflict('You cannot archive your own account');
    await lockForChange(context, id);
    const row = await getActive(context, id);
    const archived = await archiveUser(context, 'admin', id);
    return { data: presentAdmin({ ...row, ...archived }), message: 'Administrator deleted successfully' };
  },
  restore: (context: Context, ids: UserId[]) => restoreUsers(context, 'admin', { ids }),
  async resetPassword(context: Context, { user_id }: AdminPasswordReset, passwordHash: string) {
    if (user_id === context.actor.id) throw conflict('You cannot reset your own password. Change it with your current password instead.');
    const user = orNotFound(await adminsRepo.lockUser(context.db, user_id), `user ${user_id}`);
    const change = { password_hash: passwordHash, must_change_password: true };
    await membersRepo.update(context.db, user_id, { change, at: context.now });
    await endSessions(context, user_id);
    await audit(context, { action: 'admins.resetPassword', entity: userKinds[user.role].auditKey, id: user_id });
    context.recordEvent({ kind: 'password_reset', userId: user_id, detail: 'administrator' });
    return { message: `The password of ${user.name} was reset` };
  },
};

/** Whether there is an administrator, archived or not. */
export const hasAdmin = ({ db }: Database): Promise<boolean> => adminsRead.hasAny(db);

/** The phone of a new administrator, and the password if it was generated, to be printed once. */
export type FirstAdmin = { phone: string; password: string | undefined };

/** Creates a full administrator from the settings. */
export const createFirstAdmin = async (db: Db, { admin }: Pick<Config, 'admin'>, now: Date): Promise<FirstAdmin> => {
  const generated = admin.password === undefined ? randomBytes(16).toString('base64url') : undefined;
  const phone = admin.phone ?? defaultPhone;
  const password_hash = await hashPassword(admin.password ?? generated ?? '');
  const account = {
    ...newAccount,
    office_role: 'admin',
    name: admin.name,
    phone,
    email: `${phone}@medboard.invalid`,
    password_hash,
  } as const;
  await membersRepo.insert(db, { ...account, ...noProfile }, now);
  return { phone, password: generated };
};

/** Creates the first administrator if there is none. */
export const ensureFirstAdmin = async (database: Database, settings: Pick<Config, 'admin'>, now: Date): Promise<FirstAdmin | undefined> => {
  if (await adminsRead.hasAny(database.db)) return undefined;
  return database.transaction((db) => createFirstAdmin(db, settings, now));
};
