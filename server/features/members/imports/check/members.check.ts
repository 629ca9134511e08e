import { setImmediate as nextTurn } from 'node:timers/promises';
import { companyDraft } from '../../../../../contract/entities/members/companies.ts';
import { doctorDraft } from '../../../../../contract/entities/members/doctors.ts';
import { type ImportColumnKey, importColumnKeys, type MemberKind } from '../../../../../contract/entities/members/import-columns.ts';
import type { ImportOptions } from '../../../../../contract/entities/members/imports.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { findTaken, membersRead } from '../../accounts/index.ts';
import type { ImportRow } from '../file/sheet.ts';
import { createChoiceResolver, distinctNames, type MissingName } from './choices.ts';
import { type CheckedRow, createRowMemory, type RowProblem, wrong } from './outcome.ts';

// A file has no passwords, and names in place of the ids of other records.
const withoutChoices = { password: true, area_id: true, field_id: true } as const;
const drafts = {
  doctors: doctorDraft.omit({ ...withoutChoices, promocode_id: true }),
  companies: companyDraft.omit(withoutChoices),
};

/** The schemas for the cells of a row, none of which is required. They are created once, because a schema is compiled at its first use. */
const cellDrafts = { doctors: drafts.doctors.partial(), companies: drafts.companies.partial() };

type Texts = {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
  tax_number?: string | undefined;
};

/** A new member without a password, as the services of doctors and companies receive it. */
export type MemberDraft = Texts & { area_id?: number; field_id?: number; promocode_id?: number };

/** A row after the check of its cells alone: the right values as the form would send them, and what is wrong with the others. */
export type PreparedMember = { row: ImportRow; texts: Texts; problems: RowProblem[] };

const uniqueFields = ['phone', 'email', 'tax_number'] as const;

const isKey = (value: unknown): value is ImportColumnKey => importColumnKeys.some((key) => key === value);

/** A problem of a field of a draft, which has the name of its column. */
const toProblem = ({ values }: ImportRow, field: unknown, reason: string): RowProblem =>
  isKey(field) ? { key: field, value: values[field] ?? '', reason } : { key: null, value: '', reason };

const toProblems = (issues: readonly { path: PropertyKey[]; message: string }[], row: ImportRow): RowProblem[] =>
  issues.map(({ path: [field], message }) => toProblem(row, field, message));

const prepareRow = (kind: MemberKind, row: ImportRow): PreparedMember => {
  const { area: _area, field: _field, promocode: _code, ...texts } = row.values;
  const draft = cellDrafts[kind];
  const parsed = draft.safeParse(texts);
  if (parsed.success) return { row, texts: parsed.data, problems: row.problems };
  const wrongFields = new Set(parsed.error.issues.map(({ path: [field] }) => field));
  const right = Object.fromEntries(Object.entries(texts).filter(([field]) => !wrongFields.has(field)));
  return { row, texts: draft.safeParse(right).data ?? {}, problems: [...row.problems, ...toProblems(parsed.error.issues, row)] };
};

const rowsPerTurn = 500;

/** Checks the cells of every row as the form does, and finds phones, e-mails and tax numbers that the file repeats. Pauses between batches, so that other requests are served. */
export const prepareMembers = async (kind: MemberKind, rows: readonly ImportRow[]): Promise<PreparedMember[]> => {
  const rememberRow = createRowMemory();
  const all: PreparedMember[] = [];
  for (const row of rows) {
    if (all.length % rowsPerTurn === 0) await nextTurn();
    const prepared = prepareRow(kind, row);
    const repeated = uniqueFields.flatMap((key): RowProblem[] => {
      const value = prepared.texts[key];
      const first = value === undefined ? undefined : rememberRow(`${key} ${value}`, row.number);
      return first === undefined ? [] : [{ key, value: row.values[key] ?? '', reason: `Row ${first} has the same value` }];
    });
    all.push({ ...prepared, problems: [...prepared.problems, ...repeated] });
  }
  return all;
};

type Holder = Awaited<ReturnType<typeof membersRead.findByUniqueFields>>[number];

/** The values of a row that differ from those of the member. An empty cell changes nothing. */
const findChange = (draft: MemberDraft, holder: Holder): MemberDraft => {
  const current: Record<string, unknown> = {
    ...{ name: holder.name, phone: holder.phone, email: holder.email, address: holder.address ?? '', tax_number: holder.tax_number },
    ...{ area_id: holder.area_id, field_id: holder.specialty_id, promocode_id: holder.promo_code_id },
  };
  return Object.fromEntries(Object.entries(draft).filter(([key, value]) => current[key] !== value));
};

type CheckOptions = Pick<ImportOptions, 'mode' | 'unknown_names' | 'archived'> & { kind: MemberKind };

/** The role of the members of each kind. */
export const memberRoles = { doctors: 'doctor', companies: 'company' } as const;

const findTakenFields = ({ row, texts }: PreparedMember, holders: readonly Holder[]): RowProblem[] =>
  Object.entries(findTaken(texts, holders)).map(([field, [reason = '']]) => toProblem(row, field, reason));

/** The problems of a row, one for each field: the first one that was found. */
const onePerField = (problems: readonly RowProblem[]): RowProblem[] => [
  ...new Map([...problems].reverse().map((problem) => [problem.key, problem])).values(),
];

/** A row, the values that its cells name, the names that are missing, and the problems of its cells and names. */
type Found = {
  prepared: PreparedMember;
  draft: MemberDraft;
  missing: readonly MissingName[];
  problems: readonly RowProblem[];
  holders: readonly Holder[];
};

const checkNew = ({ prepared, draft, problems, holders }: Found, { kind, mode }: CheckOptions): CheckedRow<MemberDraft> => {
  const { row, texts } = prepared;
  const complete = drafts[kind].safeParse(texts);
  // Without its phone, the row may be one that changes a record, for which an empty cell is right.
  const isUnknown = mode === 'add_and_change' && texts.phone === undefined && row.values.phone !== undefined;
  const lacking = complete.success || isUnknown ? [] : toProblems(complete.error.issues, row);
  const all = onePerField([...problems, ...lacking, ...findTakenFields(prepared, holders)]);
  return all.length > 0 ? wrong(row.number, all) : { number: row.number, outcome: 'new', draft };
};

/** Checks a row with the phone of an active member. */
const checkExisting = (found: Found, holder: Holder, mode: ImportOptions['mode']): CheckedRow<MemberDraft> => {
  const { prepared, draft, missing, problems, holders } = found;
  const { number } = prepared.row;
  if (mode === 'add') return prepared.problems.length > 0 ? wrong(number, onePerField(prepared.problems)) : { number, outcome: 'same' };
  const others = holders.filter(({ id }) => id !== holder.id);
  const all = onePerField([...problems, ...findTakenFields(prepared, others)]);
  if (all.length > 0) return wrong(number, all);
  const change = findChange(draft, holder);
  return Object.keys(change).length === 0 && missing.length === 0
    ? { number, outcome: 'same' }
    : { number, outcome: 'changed', id: holder.id, change };
};

/** Checks a row with the phone of an archived member, who is to be restored with the values of the row. */
const checkArchived = ({ prepared, draft, problems, holders }: Found, { id, ...holder }: Holder): CheckedRow<MemberDraft> => {
  const { number } = prepared.row;
  const others = holders.filter((each) => each.id !== id);
  const all = onePerField([...problems, ...findTakenFields(prepared, others)]);
  return all.length > 0
    ? wrong(number, all)
    : { number, outcome: 'restored', id, name: draft.name ?? holder.name, change: findChange(draft, { id, ...holder }) };
};

const checkFound = (found: Found, holder: Holder | undefined, options: CheckOptions): CheckedRow<MemberDraft> => {
  if (holder?.role !== memberRoles[options.kind]) return checkNew(found, options);
  if (holder.archived_at === null) return checkExisting(found, holder, options.mode);
  return options.archived === 'restore' ? checkArchived(found, holder) : checkNew(found, options);
};

/** Checks prepared rows against the database, with a few statements for all of them. `missing` are names that have to be created first. */
export const checkMembers = async (
  db: Db,
  prepared: readonly PreparedMember[],
  options: CheckOptions,
): Promise<{ rows: CheckedRow<MemberDraft>[]; missing: MissingName[] }> => {
  const importRows = prepared.map(({ row }) => row);
  const texts = prepared.map((each) => each.texts);
  const holders = await membersRead.findByUniqueFields(db, texts);
  const byPhone = new Map(holders.map((holder) => [holder.phone, holder]));
  const resolve = await createChoiceResolver(db, importRows, { creates: options.unknown_names === 'create', holders });
  const checks = prepared.map((each): { checked: CheckedRow<MemberDraft>; missing: readonly MissingName[] } => {
    const holder = byPhone.get(each.texts.phone ?? '');
    const { ids, missing, problems } = resolve(each.row, holder);
    const found = { prepared: each, draft: { ...each.texts, ...ids }, missing, problems: [...each.problems, ...problems], holders };
    const checked = checkFound(found, holder, options);
    const writes = checked.outcome !== 'wrong' && checked.outcome !== 'same';
    return { checked, missing: writes ? missing : [] };
  });
  return { rows: checks.map(({ checked }) => checked), missing: distinctNames(checks.flatMap(({ missing }) => missing)) };
};
