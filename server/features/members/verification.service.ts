import type { MemberRole } from '../../../contract/entities/members.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/errors.ts';
import { presentDuplicate } from './members.present.ts';
import { membersRead } from './members.read.ts';

type Applicant = { id: number; name: string; phone: string; email: string; archived_at: Date | null };
type Reads<Row> = {
  byId(db: Db, id: number): Promise<Row | undefined>;
  nextPending(db: Db, after: number): Promise<Row | undefined>;
  stats(db: Db): Promise<{ pending: number }>;
};
/** The position in the queue: the member before the next one, or the member to show. */
type Position = { after?: number | undefined; id?: number | undefined };
type Queue<Row> = { role: MemberRole; reads: Reads<Row> };

const findApplicant = async <Row extends Applicant>(db: Db, { role, reads }: Queue<Row>, { after, id }: Position) => {
  if (id === undefined) return (after && (await reads.nextPending(db, after))) || reads.nextPending(db, 0);
  const row = await reads.byId(db, id);
  return orNotFound(row?.archived_at ? undefined : row, `${role} ${id}`);
};

/** The next pending member of a role, the members that may be the same, and the number of pending members. */
export const getNextApplicant = async <Row extends Applicant>({ db }: Context, queue: Queue<Row>, position: Position) => {
  const [row, { pending: left }] = await Promise.all([findApplicant(db, queue, position), queue.reads.stats(db)]);
  const duplicates = row ? await membersRead.possibleDuplicates(db, row) : [];
  return { row, duplicates: duplicates.map(presentDuplicate), left };
};
