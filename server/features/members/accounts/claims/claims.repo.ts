import { sql } from 'kysely';
import { undecidedAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import { isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** Who claims, for which session, and how long. */
export type Claimant = { by: number; session: Buffer; now: Date; until: Date };

/** The claim of a pending member. */
export type ClaimRow = { claimed_by: number; claimed_by_name: string; claimed_at: Date; expires_at: Date };

type Attempt = { free_id: number | null; claimed_id: number | null };

/** A renewal changes nothing that others see. */
const changedAt = ({ by, now }: Pick<Claimant, 'by' | 'now'>) => sql`case
          when verification_claims.claimed_by = ${by} and verification_claims.expires_at > ${now} then verification_claims.changed_at
          else ${now} end`;

const selectFree = ({ role, after }: { role: MemberRole; after: number }, { by, now }: Pick<Claimant, 'by' | 'now'>) => sql`
  select id from users
  where role = ${role} and archived_at is null and status ${isOneOf(undecidedAccountStatuses)} and id > ${after}
    and not exists (
      select from verification_claims as claim where claim.user_id = users.id and claim.claimed_by <> ${by} and claim.expires_at > ${now}
    )
  order by id limit 1`;

export const claimsRepo = {
  /**
   * Claims the first pending member after an id that nobody else has claimed, by one statement. Members that another statement is
   * claiming are skipped. `free_id` without `claimed_id` means that another claim was committed meanwhile, so the caller tries again.
   */
  claimNext: async (
    db: Db,
    { role, after }: { role: MemberRole; after: number },
    { by, session, now, until }: Claimant,
  ): Promise<Attempt> => {
    const { rows } = await sql<Attempt>`
      with free as (
        ${selectFree({ role, after }, { by, now })} for no key update skip locked
      ), claimed as (
        insert into verification_claims (user_id, claimed_by, session_hash, claimed_at, expires_at, changed_at)
        select id, ${by}, ${session}, ${now}, ${until}, ${now} from free
        on conflict (user_id) do update set
          claimed_at = case when verification_claims.claimed_by = ${by} and verification_claims.expires_at > ${now}
            then verification_claims.claimed_at else excluded.claimed_at end,
          changed_at = ${changedAt({ by, now })},
          claimed_by = excluded.claimed_by, session_hash = excluded.session_hash, expires_at = excluded.expires_at
        where verification_claims.claimed_by = ${by} or verification_claims.expires_at <= ${now}
        returning user_id
      )
      select (select id from free) as free_id, (select user_id from claimed) as claimed_id`.execute(db);
    return rows[0] ?? { free_id: null, claimed_id: null };
  },
  /** The first pending member after an id that nobody else has claimed. */
  findFree: async (db: Db, { role, after }: { role: MemberRole; after: number }, { by, now }: Pick<Claimant, 'by' | 'now'>) => {
    const { rows } = await sql<{ id: number }>`${selectFree({ role, after }, { by, now })}`.execute(db);
    return rows[0]?.id;
  },
  /** Claims one member unless somebody else has; `takesOver` claims it anyway. Returns whether it did. */
  claim: async (db: Db, userId: number, { by, session, now, until, takesOver }: Claimant & { takesOver: boolean }): Promise<boolean> => {
    const { rows } = await sql`
      insert into verification_claims (user_id, claimed_by, session_hash, claimed_at, expires_at, changed_at)
      values (${userId}, ${by}, ${session}, ${now}, ${until}, ${now})
      on conflict (user_id) do update set
        claimed_at = case when verification_claims.claimed_by = ${by} and verification_claims.expires_at > ${now}
          then verification_claims.claimed_at else excluded.claimed_at end,
        changed_at = ${changedAt({ by, now })},
        claimed_by = excluded.claimed_by, session_hash = excluded.session_hash, expires_at = excluded.expires_at
      where verification_claims.claimed_by = ${by} or verification_claims.expires_at <= ${now} or ${takesOver}::boolean
      returning user_id`.execute(db);
    return rows.length > 0;
  },
  /** The claim of a member that has not expired. */
  find: (db: Db, userId: number, now: Date): Promise<ClaimRow | undefined> =>
    db
      .selectFrom('verification_claims as claim')
      .innerJoin('users', 'users.id', 'claim.claimed_by')
      .select(['claim.claimed_by', 'claim.claimed_at', 'claim.expires_at', 'users.name as claimed_by_name'])
      .where('claim.user_id', '=', userId)
      .where('claim.expires_at', '>', now)
      .executeTakeFirst(),
  /** Removes the claim of a user, or an expired one, by one statement. Returns when the user claimed the member, and whether somebody else has a claim. */
  end: async (db: Db, userId: number, { by, now }: { by: number; now: Date }): Promise<{ claimed_at: Date | null; is_taken: boolean }> => {
    const { rows } = await sql<{ claimed_at: Date | null; is_taken: boolean }>`
      with ended as (
        delete from verification_claims where user_id = ${userId} and (claimed_by = ${by} or expires_at <= ${now})
        returning claimed_by, claimed_at, expires_at
      )
      select (select claimed_at from ended where claimed_by = ${by} and expires_at > ${now}) as claimed_at,
        exists (select from verification_claims where user_id = ${userId} and claimed_by <> ${by} and expires_at > ${now}) as is_taken`.execute(
      db,
    );
    return rows[0] ?? { claimed_at: null, is_taken: false };
  },
  /** Ends the claim of a user now. The row stays for a while, so that others learn of it. */
  release: (db: Db, userId: number, { by, now }: { by: number; now: Date }) =>
    db
      .updateTable('verification_claims')
      .set({ expires_at: now, changed_at: now })
      .where('user_id', '=', userId)
      .where('claimed_by', '=', by)
      .where('expires_at', '>', now)
      .execute(),
  /** Ends the other claims of a session on members of a role. */
  releaseOthers: (db: Db, { session, now }: Pick<Claimant, 'session' | 'now'>, { role, except }: { role: MemberRole; except: number }) =>
    sql`update verification_claims set expires_at = ${now}, changed_at = ${now} from users
      where verification_claims.session_hash = ${session} and verification_claims.user_id <> ${except}
        and verification_claims.expires_at > ${now} and users.id = verification_claims.user_id and users.role = ${role}`.execute(db),
};
