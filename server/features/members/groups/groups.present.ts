import { companyId } from '../../../../contract/entities/members/companies.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { type Group, type GroupMember, groupId } from '../../../../contract/entities/members/groups.ts';
import { memberRole, userId } from '../../../../contract/entities/members/members.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import type { GroupRow, MemberRow } from './groups.read.ts';

/** Presents a member of a group. The picture of a doctor has a URL that is signed for the caller. */
export const memberPresenter =
  ({ files, actor, now }: Context) =>
  (row: MemberRow): GroupMember => {
    const id = toId(userId, row.id);
    return {
      id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      roles: memberRole.parse(row.role),
      status: row.status,
      is_archived: row.archived_at !== null,
      doctor:
        row.role === 'doctor'
          ? {
              user_id: toId(doctorId, row.id),
              image: row.image_id === null ? null : files.signUrl(row.image_id, actor.id, now),
            }
          : null,
      company:
        row.role === 'company'
          ? {
              user_id: toId(companyId, row.id),
              logo: row.logo_id === null ? null : files.publicUrl(row.logo_id),
            }
          : null,
      pivot: { user_id: id, added_at: row.added_at.toISOString() },
    };
  };

export const presenter = (context: Context, members: readonly MemberRow[]) => {
  const presentMember = memberPresenter(context);
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id);
  return (row: GroupRow): Group => ({
    id: toId(groupId, row.id),
    name: row.name,
    members: (byGroup.get(row.id) ?? []).map(presentMember),
    members_count: row.members_count,
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
  });
};
