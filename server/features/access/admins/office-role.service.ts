import type { OfficeRoleChange } from '../../../../contract/entities/access/admins.ts';
import type { UserId } from '../../../../contract/entities/members/members.ts';
import { type OfficeRole, officeRoles } from '../../../../contract/office-roles.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import { conflict, forbidden, invalidField, orNotFound, unauthenticated } from '../../../platform/errors.ts';
import { membersRepo } from '../../members/accounts/index.ts';
import { presentAdmin } from './admins.present.ts';
import { adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';

type ActiveAdmin = Awaited<ReturnType<typeof adminsRepo.lockActive>>[number];

const assertNotLast = (active: readonly ActiveAdmin[], id: number): void => {
  const [first, ...others] = active.filter(({ office_role }) => office_role === 'admin');
  if (first?.id === id && others.length === 0)
    throw conflict(`${first.name} is the last full administrator. Make somebody else a full administrator first.`);
};

/**
 * Locks the active administrators, so that changes of their roles and archiving run one after another. Throws if the caller was archived
 * or lost the full role before the lock was taken, and if `id` is the last full administrator.
 */
export const lockForChange = async ({ db, actor }: Context, id: number): Promise<void> => {
  const active = await adminsRepo.lockActive(db);
  const caller = active.find((admin) => admin.id === actor.id);
  if (!caller) throw unauthenticated();
  assertNotLast(active, id);
  if (caller.office_role !== 'admin') throw forbidden();
};

type Author = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } | undefined };

const setRole = async (author: Author, { id, name, office_role: before }: Omit<ActiveAdmin, 'phone'>, office_role: OfficeRole) => {
  if (before === office_role) throw conflict(`${name} already has this role`);
  await membersRepo.setOfficeRole(author.db, id, { officeRole: office_role, at: author.now });
  const change = { before: { office_role: before }, after: { office_role } };
  await audit(author, { action: 'admins.changeRole', entity: 'users', id, ...change });
};

/** Changes the office role of another administrator, whose sessions stay. */
export const changeOfficeRole = async (context: Context, id: UserId, { office_role }: OfficeRoleChange) => {
  if (id === context.actor.id) throw conflict('You cannot change your own role. Ask another full administrator.');
  await lockForChange(context, id);
  const row = orNotFound(await adminsRead.byId(context.db, id), `administrator ${id}`);
  await setRole(context, row, office_role);
  return { data: presentAdmin({ ...row, office_role }), message: `The role of ${row.name} was changed` };
};

/** What the last full administrator reads whose groups name another role. */
export const staysAdmin = 'You stay a full administrator, because you are the last one';

/**
 * Gives an administrator the office role that the groups of an issuer name. Returns false, and changes no role, if that would take the role
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
  if (before === 'admin' && !active.some((each) => each.id !== id && each.office_role === 'admin')) {
    await audit({ ...context, actor: { id } }, { action: 'sso.keepRole', entity: 'users', id, after: { office_role: officeRole } });
    return false;
  }
  await membersRepo.setOfficeRole(db, id, { officeRole, at: now });
  const change = { before: { office_role: before }, after: { office_role: officeRole } };
  await audit({ ...context, actor: undefined }, { action: 'admins.changeRole', entity: 'users', id, ...change });
  return true;
};

/** Does the same for the administrator with a phone, from the command line, where nobody is signed in. */
export const giveRoleByOperator = async (author: Omit<Author, 'actor'>, phone: string, role: string): Promise<string> => {
  const officeRole = officeRoles.find((known) => known === role);
  if (!officeRole) throw invalidField('office_role', `There is no role ${role}. The roles are ${officeRoles.join(', ')}.`);
  const active = await adminsRepo.lockActive(author.db);
  const admin = orNotFound(
    active.find((each) => each.phone === phone),
    `active administrator with the phone ${phone}`,
  );
  if (officeRole !== 'admin') assertNotLast(active, admin.id);
  await setRole({ ...author, actor: undefined }, admin, officeRole);
  return `${admin.name} has the role ${officeRole} now`;
};
