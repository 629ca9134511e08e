import { sql } from 'kysely';
import type { AccountStatus } from '../../../contract/entities/members.ts';
import { inWindow, type Part } from '../../kit/page.ts';
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
  must_change_password?: boolean;
};

export type MemberChange = Partial<Omit<NewMember, 'role' | 'status'>>;
/** What no two members may share. */
export type Held = { phone?: string | undefined; email?: string | undefined; tax_number?: string | undefined };

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

  /** Whoever holds the phone, the e-mail or the tax number already, archived or not. */
  holders: (db: Db, { phone = '', email = '', tax_number = '' }: Held) =>
    db
      .selectFrom('users')
      .leftJoin('companies', 'companies.user_id', 'users.id')
      .select(['users.id', 'users.role', 'users.phone', 'users.email', 'users.archived_at', 'companies.tax_number'])
      .where((where) =>
        where.or([
          where('users.phone', '=', phone),
          where('users.email', '=', email),
          // An array of ids keeps all three on their indexes; a join or a subquery here would read every user.
          sql<boolean>`users.id = any(array(select user_id from companies where tax_number = ${tax_number}))`,
        ]),
      )
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
  decisionPage: (db: Db, userId: number, part: Part) =>
    inWindow(
      decisions(db)
        .select(sql<number>`count(*) over ()`.as('total'))
        .where('decisions.user_id', '=', userId)
        .orderBy('decisions.id', 'desc'),
      part,
    ).execute(),
};
