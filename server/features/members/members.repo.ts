import { sql } from 'kysely';
import type { AccountStatus } from '../../../contract/entities/members.ts';
import type { Db } from '../../platform/database/index.ts';

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
};

export type MemberChange = Partial<Omit<NewMember, 'role' | 'status'>>;
type DecisionRow = { status: 'approved' | 'declined'; reason: string | null; by: number; at: Date };

const decisions = (db: Db) =>
  db
    .selectFrom('decisions')
    .innerJoin('users as decider', 'decider.id', 'decisions.decided_by')
    .select(['decisions.id', 'decisions.status', 'decisions.reason', 'decisions.decided_at', 'decider.name as decided_by']);

export const membersRepo = {
  insert: (db: Db, member: NewMember, at: Date) =>
    db
      .insertInto('users')
      .values({ ...member, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { change, at }: { change: MemberChange; at: Date }) =>
    db
      .updateTable('users')
      .set({ ...change, updated_at: at })
      .where('id', '=', id)
      .execute(),
  /** Nothing where another was quicker. */
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('users')
      .set({ archived_at: at, archived_by: by, updated_at: at })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  archivedAmong: (db: Db, role: NewMember['role'], ids: number[]) =>
    db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .where('id', 'in', ids)
      .where('archived_at', 'is not', null)
      .forUpdate()
      .execute(),
  restore: (db: Db, ids: number[], at: Date) =>
    db.updateTable('users').set({ archived_at: null, archived_by: null, updated_at: at }).where('id', 'in', ids).execute(),

  /** Whoever holds the phone or the e-mail already, archived or not. */
  holders: (db: Db, { phone, email }: { phone: string | undefined; email: string | undefined }) =>
    db
      .selectFrom('users')
      .select(['id', 'role', 'phone', 'email', 'archived_at'])
      .where((where) => where.or([where('phone', '=', phone ?? ''), where('email', '=', email ?? '')]))
      .execute(),
  /** Which of the chosen area, specialty and promo code are live; one row. */
  liveChoices: (db: Db, { area, specialty, promoCode }: { area: number; specialty: number; promoCode: number }) =>
    db
      .selectNoFrom((select) => [
        select.exists(db.selectFrom('areas').select('id').where('id', '=', area).where('archived_at', 'is', null)).as('area_id'),
        select
          .exists(db.selectFrom('specialties').select('id').where('id', '=', specialty).where('archived_at', 'is', null))
          .as('field_id'),
        select
          .exists(db.selectFrom('promo_codes').select('id').where('id', '=', promoCode).where('archived_at', 'is', null))
          .as('promocode_id'),
      ])
      .executeTakeFirstOrThrow(),

  statusOf: (db: Db, id: number) => db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst(),
  /** A live member, locked until the transaction ends. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'status', 'status_reason'])
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  decide: async (db: Db, userId: number, { status, reason, by, at }: DecisionRow) => {
    await db.updateTable('users').set({ status, status_reason: reason, updated_at: at }).where('id', '=', userId).execute();
    return db
      .insertInto('decisions')
      .values({ user_id: userId, status, reason, decided_by: by, decided_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  lastDecision: (db: Db, userId: number) =>
    decisions(db).where('decisions.user_id', '=', userId).orderBy('decisions.id', 'desc').limit(1).executeTakeFirst(),
  decisionPage: (db: Db, userId: number, { limit, offset }: { limit: number; offset: number }) =>
    decisions(db)
      .select(sql<number>`count(*) over ()`.as('total'))
      .where('decisions.user_id', '=', userId)
      .orderBy('decisions.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
};
