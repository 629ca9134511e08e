import type { MemberKind } from '../../../../../contract/entities/members/import-columns.ts';
import { phone as phoneField } from '../../../../../contract/kit/fields.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { membersRead } from '../../accounts/index.ts';
import { groupsRead } from '../../groups/index.ts';
import type { ImportRow } from '../file/sheet.ts';
import { type CheckedRow, createRowMemory, type RowProblem, wrong } from './outcome.ts';

/** A member to be added to the group. */
export type GroupMemberDraft = { kind: MemberKind; user_id: number; name: string };

export type PreparedGroupMember = { row: ImportRow; phone: string; problems: RowProblem[] };

const kindOf = { doctor: 'doctors', company: 'companies' } as const;

const phone = phoneField();

const prepareRow = (row: ImportRow): PreparedGroupMember => {
  const value = row.values.phone ?? '';
  if (row.problems.length > 0) return { row, phone: '', problems: row.problems };
  const parsed = phone.safeParse(value);
  if (parsed.success) return { row, phone: parsed.data, problems: [] };
  return { row, phone: '', problems: [{ key: 'phone', value, reason: parsed.error.issues[0]?.message ?? '' }] };
};

/** Checks the phone of every row, and finds phones that the file repeats. */
export const prepareGroupMembers = (rows: readonly ImportRow[]): PreparedGroupMember[] => {
  const rememberRow = createRowMemory();
  return rows.map((row) => {
    const prepared = prepareRow(row);
    if (prepared.problems.length > 0) return prepared;
    const first = rememberRow(prepared.phone, row.number);
    const repeated: RowProblem[] =
      first === undefined ? [] : [{ key: 'phone', value: row.values.phone ?? '', reason: `Row ${first} has the same phone` }];
    return { ...prepared, problems: repeated };
  });
};

/** Finds the members of prepared rows, and those who are in the group already, with two statements. */
export const checkGroupMembers = async (
  db: Db,
  prepared: readonly PreparedGroupMember[],
  groupId: number,
): Promise<CheckedRow<GroupMemberDraft>[]> => {
  const holders = await membersRead.findByUniqueFields(
    db,
    prepared.filter(({ problems }) => problems.length === 0).map(({ phone: value }) => ({ phone: value })),
  );
  const byPhone = new Map(holders.map((holder) => [holder.phone, holder]));
  const inGroup = new Set(
    await groupsRead.listMembersOf(
      db,
      groupId,
      holders.map(({ id }) => id),
    ),
  );
  return prepared.map(({ row, phone: value, problems }): CheckedRow<GroupMemberDraft> => {
    const refuse = (reason: string) => wrong(row.number, [{ key: 'phone', value: row.values.phone ?? '', reason }]);
    if (problems.length > 0) return wrong(row.number, problems);
    const holder = byPhone.get(value);
    if (!holder || holder.role === 'admin') return refuse('No doctor or company has this phone');
    if (inGroup.has(holder.id)) return { number: row.number, outcome: 'same' };
    if (holder.archived_at) return refuse(`The ${holder.role} with this phone is archived`);
    return { number: row.number, outcome: 'new', draft: { kind: kindOf[holder.role], user_id: holder.id, name: holder.name } };
  });
};
