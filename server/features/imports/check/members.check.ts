import { companyDraft } from '../../../../contract/entities/companies.ts';
import { doctorDraft } from '../../../../contract/entities/doctors.ts';
import { type ImportColumnKey, importColumnKeys, type MemberKind } from '../../../../contract/entities/import-columns.ts';
import type { ImportOptions } from '../../../../contract/entities/imports.ts';
import type { Db } from '../../../platform/database/index.ts';
import { findTaken, membersRead } from '../../members/index.ts';
import type { ImportRow } from '../sheet.ts';
import { restorePhone, shortenedReason } from './cells.ts';
import { createChoiceResolver, distinctNames, type MissingName } from './choices.ts';
import { type CheckedRow, createRowMemory, type RowProblem, wrong } from './outcome.ts';

// A file has no passwords, and names in place of the ids of other records.
const withoutChoices = { password: true, area_id: true, field_id: true } as const;
const drafts = {
  doctors: doctorDraft.omit({ ...withoutChoices, promocode_id: true }),
  companies: companyDraft.omit(withoutChoices),
};

type Texts = {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
  tax_number?: string | undefined;
};

/** A new member without a password, as the services of doctors and companies receive it. */
export type MemberDraft = Texts & { area_id?: number; field_id?: number; promocode_id?: number };

/** A row after the check of its cells alone: the values as the form would send them, and what is wrong with them. */
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
  const phone = texts.phone === undefined ? undefined : restorePhone(texts.phone);
  if (texts.phone !== undefined && phone === undefined)
    return { row, texts: {}, problems: [{ key: 'phone', value: texts.phone, reason: shortenedReason }] };
  const parsed = drafts[kind].partial().safeParse(phone === undefined ? texts : { ...texts, phone });
  return parsed.success ? { row, texts: parsed.data, problems: [] } : { row, texts: {}, problems: toProblems(parsed.error.issues, row) };
};

/** Checks the cells of every row as the form does, and finds phones, e-mails and tax numbers that the file repeats. */
export const prepareMembers = (kind: MemberKind, rows: readonly ImportRow[]): PreparedMember[] => {
  const rememberRow = createRowMemory();
  return rows.map((row) => {
    const prepared = prepareRow(kind, row);
    const repeated = uniqueFields.flatMap((key): RowProblem[] => {
      const value = prepared.texts[key];
      const first = value === undefined ? undefined : rememberRow(`${key} ${value}`, row.number);
      return first === undefined ? [] : [{ key, value: row.values[key] ?? '', reason: `Row ${first} has the same value` }];
    });
    return { ...prepared, problems: [...prepared.problems, ...repeated] };
  });
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

type CheckOptions = Pick<ImportOptions, 'mode' | 'unknown_names'> & { kind: MemberKind };

/** The role of the members of each kind. */
export const memberRoles = { doctors: 'doctor', companies: 'company' } as const;

const takenProblems = ({ row, texts }: PreparedMember, holders: readonly Holder[]): RowProblem[] =>
  Object.entries(findTaken(texts, holders)).map(([field, [reason = '']]) => toProblem(row, field, reason));

type Found = { prepared: PreparedMember; draft: MemberDraft; missing: readonly MissingName[]; holders: readonly Holder[] };

const checkNew = ({ prepared, draft, holders }: Found, kind: MemberKind): CheckedRow<MemberDraft> => {
  const { row, texts } = prepared;
  const complete = drafts[kind].safeParse(texts);
  const problems = complete.success ? takenProblems(prepared, holders) : toProblems(complete.error.issues, row);
  return problems.length > 0 ? wrong(row.number, problems) : { number: row.number, outcome: 'new', draft };
};

const checkExisting = (
  { prepared, draft, missing, holders }: Found,
  holder: Holder,
  mode: ImportOptions['mode'],
): CheckedRow<MemberDraft> => {
  const { number } = prepared.row;
  const change = findChange(draft, holder);
  const isSame = Object.keys(change).length === 0 && (mode === 'add' || missing.length === 0);
  if (isSame) return { number, outcome: 'same' };
  // Without changes, somebody who exists already is a problem.
  const others = mode === 'add' ? holders : holders.filter(({ id }) => id !== holder.id);
  const problems = takenProblems(prepared, others);
  return problems.length > 0 ? wrong(number, problems) : { number, outcome: 'changed', id: holder.id, change };
};

/** Checks prepared rows against the database, with a few statements for all of them. `missing` are names that have to be created first. */
export const checkMembers = async (
  db: Db,
  prepared: readonly PreparedMember[],
  { kind, mode, unknown_names }: CheckOptions,
): Promise<{ rows: CheckedRow<MemberDraft>[]; missing: MissingName[] }> => {
  const valid = prepared.filter(({ problems }) => problems.length === 0);
  const validRows = valid.map(({ row }) => row);
  const resolve = await createChoiceResolver(db, validRows, { creates: unknown_names === 'create' });
  const texts = valid.map((each) => each.texts);
  const holders = await membersRead.findByUniqueFields(db, texts);
  const byPhone = new Map(holders.map((holder) => [holder.phone, holder]));
  const checkOne = (each: PreparedMember): { checked: CheckedRow<MemberDraft>; missing: readonly MissingName[] } => {
    const { ids, missing, problems } = each.problems.length > 0 ? { ids: {}, missing: [], problems: each.problems } : resolve(each.row);
    if (problems.length > 0) return { checked: wrong(each.row.number, problems), missing: [] };
    const found = { prepared: each, draft: { ...each.texts, ...ids }, missing, holders };
    const holder = byPhone.get(each.texts.phone ?? '');
    const isOwn = holder?.role === memberRoles[kind] && holder.archived_at === null;
    const checked = isOwn ? checkExisting(found, holder, mode) : checkNew(found, kind);
    return { checked, missing: checked.outcome === 'new' || checked.outcome === 'changed' ? missing : [] };
  };
  const checks = prepared.map(checkOne);
  return { rows: checks.map(({ checked }) => checked), missing: distinctNames(checks.flatMap(({ missing }) => missing)) };
};
