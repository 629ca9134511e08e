import type { Admin, AdminDraft, AdminListQuery, PasswordReset } from '../../../contract/entities/admins.ts';
import type { UserId } from '../../../contract/entities/members.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, orNotFound, unauthenticated } from '../../platform/errors.ts';
import { archiveUser, kinds, membersRepo, refuseTaken, restoreUsers } from '../members/index.ts';
import { endSessions } from '../session/index.ts';
import { type AdminRow, adminsRepo } from './admins.repo.ts';

const present = (row: AdminRow): Admin => ({
  id: row.id as UserId, // a database id becomes the contract's
  name: row.name,
  phone: row.phone,
  email: row.email,
  created_at: row.created_at.toISOString(),
  ...presentArchived(row),
});

const live = async ({ db }: Context, id: number): Promise<AdminRow> => orNotFound(await adminsRepo.byId(db, id), `administrator ${id}`);

export const admins = {
  async list({ db }: Context, query: AdminListQuery) {
    return pageAnswer(await adminsRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: AdminListQuery) {
    return pageAnswer(await adminsRepo.archivedPage(db, query), present, query);
  },
  async create(context: Context, { name, phone, email }: AdminDraft, passwordHash: string) {
    await refuseTaken(context.db, { phone, email });
    const none = { address: null, area_id: null, specialty_id: null, promo_code_id: null };
    const { id } = await membersRepo.insert(
      context.db,
      { role: 'admin', status: 'approved', name, phone, email, password_hash: passwordHash, must_change_password: true, ...none },
      context.now,
    );
    await audit(context, { action: 'admins.create', entity: 'users', id, after: { name, phone, email } });
    return { data: present(await live(context, id)), message: 'Administrator added successfully' };
  },
  async archive(context: Context, id: UserId) {
    if (id === context.actor.id) throw conflict('You cannot archive your own account');
    // Whoever has just been archived archives nobody, so that two who archive each other at once cannot leave none.
    if (!(await adminsRepo.lockLive(context.db)).includes(context.actor.id)) throw unauthenticated();
    const row = await live(context, id);
    const archived = await archiveUser(context, 'admin', id);
    return { data: present({ ...row, ...archived }), message: 'Administrator deleted successfully' };
  },
  restore: (context: Context, ids: UserId[]) => restoreUsers(context, 'admin', ids),
  async resetPassword(context: Context, { user_id }: PasswordReset, passwordHash: string) {
    const user = orNotFound(await adminsRepo.anyById(context.db, user_id), `user ${user_id}`);
    await adminsRepo.setPassword(context.db, user_id, { hash: passwordHash, at: context.now });
    await endSessions(context, user_id);
    await audit(context, { action: 'admins.resetPassword', entity: kinds[user.role].entity, id: user_id });
    return { message: `The password of ${user.name} was reset` };
  },
};
