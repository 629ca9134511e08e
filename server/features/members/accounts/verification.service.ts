import { type AccountStatus, accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { claims, type MemberClaim, presentClaim } from './claims/claims.service.ts';
import { duplicatesRead } from './duplicates/duplicates.read.ts';
import { presentDuplicate } from './members.present.ts';

type Applicant = MemberClaim & { id: number; name: string; phone: string; email: string; status: AccountStatus; archived_at: Date | null };
/** The queries of a kind of member that verification needs. */
export type Reads<Row> = {
  byId(db: Db, id: number): Promise<Row | undefined>;
  stats(db: Db): Promise<{ pending: number }>;
};
/** The position in the queue: the member before the next one, or the member to show. */
export type Position = { after?: number | undefined; id?: number | undefined; take_over?: boolean | undefined };
type Queue<Row> = { role: MemberRole; reads: Reads<Row> };

const findApplicant = async <Row extends Applicant>(context: Context, { role, reads }: Queue<Row>, { after, id, take_over }: Position) => {
  if (id === undefined) {
    const next = await claims.claimNext(context, role, after);
    return next === null ? undefined : reads.byId(context.db, next);
  }
  const found = await reads.byId(context.db, id);
  const row = orNotFound(found?.archived_at ? undefined : found, `${role} ${id}`);
  if (accountRules[row.status].isDecided) return row;
  await claims.claim(context, { id, role }, take_over === true);
  // It has the claim of this request now.
  return reads.byId(context.db, id);
};

/** Claims the next pending member of a role. Returns it with its claim, the members that may be the same, the one after it, and the number of pending members. */
export const claimApplicant = async <Row extends Applicant>(context: Context, queue: Queue<Row>, position: Position) => {
  const { db } = context;
  const row = await findApplicant(context, queue, position);
  const { pending: left } = await queue.reads.stats(db);
  const duplicates = row ? await duplicatesRead.ofApplicant(db, row) : [];
  const claim = row ? presentClaim(row, context).claim : null;
  const nextId = row && (await claims.findNext(context, queue.role, row.id));
  const next = nextId === undefined ? undefined : await queue.reads.byId(db, nextId);
  return { row, next, claim, duplicates: duplicates.map(presentDuplicate), left };
};
