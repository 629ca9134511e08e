import type { OfficeRoleChange } from '../../../contract/entities/admins.ts';
import type { UserId } from '../../../contract/entities/members.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, forbidden, orNotFound, unauthenticated } from '../../platform/errors.ts';
import { membersRepo } from '../members/index.ts';
import { presentAdmin } from './admins.present.ts';
import { adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';

/**
 * Locks the active administrators, so that changes of their roles and archiving run one after another. Throws if the caller was archived
 * or lost the full role before the lock was taken, and if `id` is the last full administrator.
 */
export const lockForChange = async ({ db, actor }: Context, id: number): Promise<void> => {
  const active = await adminsRepo.lockActive(db);
  const caller = active.find((admin) => admin.id === actor.id);
  if (!caller) throw unauthenticated();
  const [first, ...others] = active.filter(({ office_role }) => office_role === 'admin');
  if (first?.id === id && others.length === 0)
    throw conflict(`${first.name} is the last full administrator. Make somebody else a full administrator first.`);
  if (caller.office_role !== 'admin') throw forbidden();
};

/** Changes the office role of another administrator, whose sessions stay. */
export const changeOfficeRole = async (context: Context, id: UserId, { office_role }: OfficeRoleChange) => {
  if (id === context.actor.id) throw conflict('You cannot change your own role. Ask another full administrator.');
  await lockForChange(context, id);
  const row = orNotFound(await adminsRead.byId(context.db, id), `administrator ${id}`);
  if (row.office_role === office_role) throw conflict(`${row.name} already has this role`);
  await membersRepo.setOfficeRole(context.db, id, { officeRole: office_role, at: context.now });
  await audit(context, {
    action: 'admins.changeRole',
    entity: 'users',
    id,
    before: { office_role: row.office_role },
    after: { office_role },
  });
  return { data: presentAdmin({ ...row, office_role }), message: `The role of ${row.name} was changed` };
};
