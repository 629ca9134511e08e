import type { Group, GroupId, GroupMember } from '../../../contract/entities/groups.ts';
import { memberRole } from '../../../contract/entities/members.ts';
import { presentVersion } from '../../kit/stale.ts';
import type { Context } from '../../platform/context.ts';
import type { GroupRow, MemberRow } from './groups.read.ts';

/** Presents a member of a group. The picture of a doctor has a URL that is signed for the caller. */
export const memberPresenter =
  ({ files, actor, now }: Context) =>
  (row: MemberRow): GroupMember => {
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
    const id = row.id as GroupMember['id'];
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
              // biome-ignore lint/nursery/noUnsafeTypeAssertion: a doctor and its user share one id
              user_id: row.id as NonNullable<GroupMember['doctor']>['user_id'],
              image: row.image_id === null ? null : files.signUrl(row.image_id, actor.id, now),
            }
          : null,
      company:
        row.role === 'company'
          ? {
              // biome-ignore lint/nursery/noUnsafeTypeAssertion: a company and its user share one id
              user_id: row.id as NonNullable<GroupMember['company']>['user_id'],
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
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
    id: row.id as GroupId,
    name: row.name,
    members: (byGroup.get(row.id) ?? []).map(presentMember),
    members_count: row.members_count,
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
  });
};
