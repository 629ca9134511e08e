import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { type Columns, toRow } from '../../../kit/columns.ts';
import { anyOf } from '../../../kit/list.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db, Tables } from '../../../platform/database/index.ts';

type Choice = number | null | undefined;

/** The fields that the draft of each kind of member may have. */
export type AccountDraft = {
  name: string;
  phone: string;
  email: string;
  address?: string | undefined;
  area_id?: Choice;
  field_id?: Choice;
  promocode_id?: Choice;
};

export const accountColumns = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  area_id: 'area_id',
  field_id: 'specialty_id',
  promocode_id: 'promo_code_id',
} as const satisfies Columns<AccountDraft, 'users'>;

/** The columns of the fields that a kind of member adds to those of the account. */
export type OwnColumns<Draft, Table extends keyof Tables> = Columns<Omit<Draft, keyof AccountDraft | 'password'>, Table>;

/** What a doctor chose in the members' app. */
export type AppChoices = { locale: 'en' | 'ar' | null; terms_version: string; terms_accepted_at: Date };

type NewAccount = {
  role: 'company' | 'doctor';
  status: AccountStatus;
  password_hash: string;
  must_change_password: boolean;
} & Partial<AppChoices>;

type NewMember = {
  role: 'admin' | 'company' | 'doctor';
  status: AccountStatus;
  name: string;
  phone: string;
  email: string;
  password_hash: string;
  address: string | null;
  area_id: number | null;
  specialty_id: number | null;
  promo_code_id: number | null;
  must_change_password?: boolean;
  /** Required if the role is `admin`. */
  office_role?: OfficeRole;
};

export type MemberChange = Partial<Omit<NewMember, 'role' | 'status'> & AppChoices>;
type NewDecision = { status: 'approved' | 'declined'; reason: string | null; by: number; at: Date; claimedAt: Date | null };

export const membersRepo = {
  insert: (db: Db, member: NewMember, at: Date) =>
    db
      .insertInto('users')
      .values({ ...member, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** Inserts the accounts of members; returns their ids by phone. */
  insertAll: async (
    db: Db,
    drafts: readonly AccountDraft[],
    { at, ...account }: NewAccount & { at: Date },
  ): Promise<Map<string, number>> => {
    const rows = await db
      .insertInto('users')
      .values(drafts.map((draft) => ({ ...account, ...toRow(accountColumns, draft), created_at: at, updated_at: at })))
      .returning(['id', 'phone'])
      .execute();
    return new Map(rows.map(({ id, phone }) => [phone, id]));
  },
  update: (db: Db, id: number, { change, at }: { change: MemberChange; at: Date }) =>
    db
      .updateTable('users')
      .set({ ...change, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  setOfficeRole: (db: Db, id: number, { officeRole, at }: { officeRole: OfficeRole; at: Date }) =>
    db
      .updateTable('users')
      .set({ office_role: officeRole, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Archives an active user; returns undefined if another request archived the user first. */
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number | null }) =>
    db
      .updateTable('users')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .returning('updated_at')
      .executeTakeFirst(),
  /** Locks those of the given users that are archived. */
  lockArchived: (db: Db, role: NewMember['role'], ids: number[]) =>
    db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .where('id', 'in', ids)
      .where('archived_at', 'is not', null)
      .forNoKeyUpdate()
      .execute(),
  /** The requests to erase the data of users that are not cancelled. */
  listErasures: (db: Db, ids: number[]) =>
    db
      .selectFrom('erasures')
      .select(['user_id', 'due_at', 'done_at'])
      .where('user_id', 'in', ids)
      .where('cancelled_at', 'is', null)
      .execute(),
  restore: (db: Db, ids: number[], at: Date) =>
    db
      .updateTable('users')
      .set({ archived_at: null, archived_by: null, updated_at: nextVersion(at) })
      .where('id', 'in', ids)
      .execute(),

  /** Sets when the identity documents of a member were removed; null if there are new ones. */
  setDocumentsRemoved: (db: Db, id: number, { at, removedAt }: { at: Date; removedAt: Date | null }) =>
    db
      .updateTable('users')
      .set({ documents_removed_at: removedAt, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),

  /** Locks an active member. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'status', 'status_reason', 'documents_removed_at'])
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  /** A declined member is pending again. */
  applyAgain: (db: Db, id: number, at: Date) =>
    db
      .updateTable('users')
      .set({ status: 'pending', status_reason: null, documents_removed_at: null, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Approves pending members, each with a decision. */
  approveAll: async (db: Db, ids: readonly number[], { by, at }: { by: number; at: Date }): Promise<void> => {
    await db
      .updateTable('users')
      .set({ status: 'approved', updated_at: nextVersion(at) })
      .where('id', '=', anyOf(ids))
      .execute();
    await sql`
      insert into decisions (user_id, status, decided_by, decided_at)
      select id, 'approved', ${by}, ${at} from unnest(${ids}::integer[]) as given (id)`.execute(db);
  },
  decide: async (db: Db, userId: number, { status, reason, by, at, claimedAt }: NewDecision) => {
    await db
      .updateTable('users')
      .set({ status, status_reason: reason, updated_at: nextVersion(at) })
      .where('id', '=', userId)
      .execute();
    return db
      .insertInto('decisions')
      .values({ user_id: userId, status, reason, decided_by: by, decided_at: at, claimed_at: claimedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
};
