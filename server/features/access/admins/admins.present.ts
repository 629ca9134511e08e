import type { Admin } from '../../../../contract/entities/access/admins.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { presentArchived } from '../../../kit/archive.ts';
import type { AdminRow } from './admins.read.ts';

/** The office role, which the database requires of each administrator. */
const officeRoleOf = ({ id, office_role }: AdminRow): OfficeRole => {
  if (office_role === null) throw new Error(`The administrator ${id} has no office role`);
  return office_role;
};

/** Presents an administrator; a column that is not named here is not sent. */
export const presentAdmin = (row: AdminRow): Admin => ({
  id: toId(userId, row.id),
  name: row.name,
  phone: row.phone,
  email: row.email,
  office_role: officeRoleOf(row),
  created_at: row.created_at.toISOString(),
  has_second_step: Boolean(row.has_second_step),
  ...presentArchived(row),
});
