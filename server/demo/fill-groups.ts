import type { MemberRole } from '../../contract/entities/members.ts';
import type { Db } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import { traceOf } from './member-rows.ts';
import type { Random } from './random.ts';
import { listed } from './words.ts';

/** A member as groups and notifications choose from them. */
export type DemoRecipient = {
  id: number;
  role: MemberRole;
  phone: string;
  status: 'pending' | 'approved' | 'declined';
  since: number;
  archivedAt: number | undefined;
};

export type DemoGroup = { id: number; name: string; createdAt: number; members: DemoRecipient[] };

const day = 24 * 60 * 60_000;

const names = listed(`
  Cardiology advisory board | Speakers of the spring congress | أطباء الإسكندرية | Paediatrics network | Pilot of the members' app |
  Continuing education 2026 | رواد طب الأسنان | Pharma partners
`);

/** Everybody whom a group may hold, in the order in which they registered. */
export const demoRecipients = async (db: Db): Promise<DemoRecipient[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'phone', 'status', 'created_at', 'archived_at'])
    .where('role', '!=', 'admin')
    .orderBy('id')
    .execute();
  return rows.map(({ id, role, phone, status, created_at, archived_at }) => ({
    id,
    role: role === 'company' ? role : 'doctor',
    phone,
    status,
    since: created_at.getTime(),
    archivedAt: archived_at?.getTime(),
  }));
};

const planned = (people: readonly DemoRecipient[], { now, random }: { now: number; random: Random }) =>
  names.map((name, index) => {
    const createdAt = now - (170 - index * 17) * day;
    const isOfCompanies = index === names.length - 1;
    const kind = people.filter(({ role }) => (role === 'company') === isOfCompanies);
    const share = isOfCompanies ? 0.8 : 0.04 + 0.02 * index;
    // The first company is the one whose account the documentation names.
    const members = kind.filter(({ status }, place) => (isOfCompanies && place === 0) || (status !== 'declined' && random.chance(share)));
    return { name, createdAt, members };
  });

/** Stores groups of doctors and one of companies, with a few members that receive nothing: pending and archived ones. */
export const fillGroups = async (
  db: Db,
  people: readonly DemoRecipient[],
  { adminId, now, random }: { adminId: number; now: number; random: Random },
): Promise<DemoGroup[]> => {
  const plan = planned(people, { now, random });
  const ids = await demoRepo.insertNamed(
    db,
    'groups',
    plan.map(({ name, createdAt }) => ({ name, created_at: new Date(createdAt), updated_at: new Date(createdAt) })),
  );
  const groups = plan.map((group, index) => ({ ...group, id: ids[index] ?? 0 }));
  const addedAt = (group: DemoGroup, { since }: DemoRecipient) => new Date(Math.max(group.createdAt, since) + 0.2 * day);
  await demoRepo.insertGroupMembers(
    db,
    groups.flatMap((group) =>
      group.members.map((member) => ({ group_id: group.id, user_id: member.id, added_by: adminId, added_at: addedAt(group, member) })),
    ),
  );
  await demoRepo.insertAudit(
    db,
    groups.map(({ id, name, createdAt }) => traceOf({ entity: 'groups', id, adminId })(createdAt, 'groups.create', { after: { name } })),
  );
  return groups;
};
