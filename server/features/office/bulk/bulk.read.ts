import { sql } from 'kysely';
import { type AnyEntity, entities } from '../../../../contract/entities/index.ts';
import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import { undoDays } from '../../../../contract/entities/members/doctor-merges.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { labelColumns } from '../../../kit/labels.ts';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';

type Label = { id: number; name: string };

/** A record as bulk actions see it. The columns of members and the labels are there if the kind has them. */
export type BulkRecord = {
  id: number;
  name: string;
  archived_at: Date | null;
  status?: AccountStatus;
  area_id?: number | null;
  specialty_id?: number | null;
  promo_code_id?: number | null;
  categories?: Label[];
  tags?: Label[];
};

/** A long title, such as the text of a post, is cut. */
const maxName = 80;
const roles: Partial<Record<AnyEntity['key'], string>> = { doctors: 'doctor', companies: 'company' };
const memberColumns = ['status', 'area_id', 'specialty_id', 'promo_code_id'].map((column) => sql.ref(column));

const labeled = [entities.blogs, entities.conferences, entities.books, entities.research] as const;

const selectMore = (db: Db, { key }: AnyEntity) => {
  if (roles[key]) return sql`, ${sql.join(memberColumns)}`;
  const entity = labeled.find((each) => each.key === key);
  if (!entity) return sql``;
  const [categories, tags] = labelColumns(db, entity);
  return sql`, ${categories}, ${tags}`;
};

export const bulkRead = {
  /** Finds records of a kind, active and archived, with one statement. */
  findRecords: async (db: Db, entity: AnyEntity, ids: readonly number[]): Promise<BulkRecord[]> => {
    const { table, titleColumn, key } = entity;
    const role = roles[key];
    const { rows } = await sql<BulkRecord>`
      select id, left(${sql.ref(titleColumn ?? 'id')}, ${maxName}) as name, archived_at${selectMore(db, entity)}
      from ${sql.table(table)} where id = ${anyOf(ids)} ${role ? sql`and role = ${role}` : sql``} order by id`.execute(db);
    return rows;
  },
  /** How many of the doctors are named by the audience of a message. */
  countTargeted: (db: Db, ids: readonly number[]) =>
    countOf(
      db,
      sql`select count(distinct doctor_id) as count from message_doctors join messages on messages.id = message_id
        where doctor_id = ${anyOf(ids)} and messages.archived_at is null`,
    ),
  /** How many groups have some of the members. */
  countGroups: (db: Db, ids: readonly number[]) =>
    countOf(
      db,
      sql`select count(distinct group_id) as count from group_members join groups on groups.id = group_id
        where user_id = ${anyOf(ids)} and groups.archived_at is null`,
    ),
  /** Those of the members that are in a group. */
  listInGroup: (db: Db, groupId: number, ids: readonly number[]) =>
    idsOf(db, sql`select user_id as id from group_members where group_id = ${groupId} and user_id = ${anyOf(ids)}`),
  /** Those of the members whose personal data is to be erased or was erased. */
  listErased: (db: Db, ids: readonly number[]) =>
    idsOf(db, sql`select user_id as id from erasures where user_id = ${anyOf(ids)} and cancelled_at is null`),
  /** Those of the members that somebody else verifies now. */
  listClaimed: (db: Db, ids: readonly number[], { by, now }: { by: number; now: Date }) =>
    idsOf(
      db,
      sql`select user_id as id from verification_claims
        where user_id = ${anyOf(ids)} and claimed_by <> ${by} and expires_at > ${now}`,
    ),
  /** Those of the doctors who were merged into others and can be separated again. */
  listMerged: (db: Db, ids: readonly number[], now: Date) =>
    idsOf(
      db,
      sql`select other_id as id from doctor_merges
        where other_id = ${anyOf(ids)} and is_current and merged_at > ${new Date(now.getTime() - undoDays * dayMs)}`,
    ),
  /** How many active members have one of the areas, specialties or promo codes. */
  countMembersWith: (db: Db, column: 'area_id' | 'specialty_id' | 'promo_code_id', ids: readonly number[]) =>
    countOf(db, sql`select count(*) as count from users where ${sql.ref(column)} = ${anyOf(ids)} and archived_at is null`),
};

const countOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`${query}`.execute(db);
  return rows[0]?.count ?? 0;
};

const idsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
};
