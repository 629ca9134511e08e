import type { OfficeRoleChange } from '../../../contract/entities/admins.ts';
import type { UserId } from '../../../contract/entities/members.ts';
import type { OfficeRole } from '../../../contract/office-roles.ts';
import { audit } from '../../kit/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { conflict, forbidden, orNotFound, unauthenticated } from '../../platform/errors.ts';
import { membersRepo } from '../members/index.ts';
import { presentAdmin } from './admins.present.ts';
import { adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';

/**
 * Locks the active administrators, so that changes of their roles and archiving run one after another. Throws if the caller was archived
 * or lost the full role meanwhile, and if `id` is the last full administrator.
 */
export const lockForChange = async ({ db, actor }: Context, id: number): Promise<void> => {
  const active = await adminsRepo.lockActive(db);
  const caller = active.find((each) => each.id === actor.id);
  if (!caller) throw unauthenticated();
  const [first, ...others] = active.filter(({ office_role }) => office_role === 'admin');
  if (first?.id === id && others.length === 0)
    throw conflict(`${first.name} is the last full administrator. Make somebody else a full administrator first.`);
  if (caller.office_role !== 'admin') throw forbidden();
};

/** Changes the office role of another administrator, whose sessions stay. */
export const changeOfficeRole = async (context: Context, id: UserId, { office_role }: OfficeRoleChange) => {
  if (id === context.actor.id) throw conflict('You cannot change your own role');
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

/**
 * Gives an administrator the office role that the groups of an issuer name. Returns false, and changes nothing, if that would take the role
 * of the last full administrator.
 */
export const followOfficeRole = async (
  context: Pick<PublicContext, 'db' | 'now' | 'requestId'>,
  id: number,
  officeRole: OfficeRole,
): Promise<boolean> => {
  const { db, now } = context;
  const active = await adminsRepo.lockActive(db);
  const before = active.find((each) => each.id === id)?.office_role;
  if (!before || before === officeRole) return true;
  if (before === 'admin' && !active.some((each) => each.id !== id && each.office_role === 'admin')) return false;
  await membersRepo.setOfficeRole(db, id, { officeRole, at: now });
  const change = { before: { office_role: before }, after: { office_role: officeRole } };
  await audit({ ...context, actor: undefined }, { action: 'admins.changeRole', entity: 'users', id, ...change });
  return true;
};
