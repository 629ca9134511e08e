import type { ImportKind } from '../../../../../contract/entities/members/import-columns.ts';
import {
  type ImportCounts,
  type ImportOptions,
  type ImportProblem,
  maxQuotedValue,
  maxShownProblems,
} from '../../../../../contract/entities/members/imports.ts';
import { cutText } from '../../../../../contract/kit/cut-text.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { type StoredSheet, toImportRows } from '../file/sheet.ts';
import { describeName, type MissingName } from './choices.ts';
import { checkGroupMembers, type GroupMemberDraft, prepareGroupMembers } from './group-members.check.ts';
import { checkMembers, type MemberDraft, prepareMembers } from './members.check.ts';
import { checkNames, type NameDraft, prepareNames } from './names.check.ts';
import { addCounts, type CheckedRow, countOutcomes, type RowProblem } from './outcome.ts';

/** The rows of a file after the check of their cells alone, which is done once. `checkRows` compares some of them with the database. */
export type PreparedFile<Draft> = {
  count: number;
  checkRows(db: Db, range: { start: number; end: number }): Promise<{ rows: CheckedRow<Draft>[]; missing: MissingName[] }>;
};

type Source = { kind: ImportKind; options: ImportOptions; groupId: number | null };

export type AnyDraft = MemberDraft | NameDraft | GroupMemberDraft;

/** Checks the cells of a file as the form of its kind does. */
export const prepareFile = async (db: Db, sheet: StoredSheet, { kind, options, groupId }: Source): Promise<PreparedFile<AnyDraft>> => {
  const importRows = toImportRows(sheet, options.mapping);
  const count = importRows.length;
  if (kind === 'groupMembers') {
    const prepared = prepareGroupMembers(importRows);
    return {
      count,
      checkRows: async (inner, { start, end }) => ({
        rows: await checkGroupMembers(inner, prepared.slice(start, end), groupId ?? 0),
        missing: [],
      }),
    };
  }
  if (kind === 'doctors' || kind === 'companies') {
    const prepared = await prepareMembers(kind, importRows);
    return { count, checkRows: (inner, { start, end }) => checkMembers(inner, prepared.slice(start, end), { ...options, kind }) };
  }
  const prepared = await prepareNames(db, kind, importRows);
  const canChange = options.mode === 'add_and_change';
  return {
    count,
    checkRows: async (inner, { start, end }) => ({
      rows: await checkNames(inner, prepared.slice(start, end), { kind, canChange }),
      missing: [],
    }),
  };
};

const batchSize = 500;
const maxNewNames = 20;

export type FileCheck = { counts: ImportCounts; problems: ImportProblem[]; newNames: string[] };

/** The problems of a row as they are shown, with the headers of their columns and in the order of these. */
export const toImportProblems = (
  { header }: Pick<StoredSheet, 'header'>,
  { mapping }: Pick<ImportOptions, 'mapping'>,
  { number, problems }: { number: number; problems: readonly RowProblem[] },
): ImportProblem[] => {
  const columnOf = ({ key }: RowProblem) => (key === null ? -1 : mapping.indexOf(key));
  return [...problems]
    .sort((one, other) => columnOf(one) - columnOf(other))
    .map((problem) => {
      const column = columnOf(problem);
      const title = header[column] ?? (column === -1 ? null : '');
      const value = cutText(problem.value, maxQuotedValue);
      // A value that is not shown whole cannot be corrected where it is shown.
      const index = column === -1 || value.length < problem.value.length ? null : column;
      return { row: number, column: title, index, value, reason: problem.reason };
    });
};

/** Checks every row of a file against the database, and changes nothing. */
export const checkFile = async (
  db: Db,
  sheet: StoredSheet,
  { maxProblems = maxShownProblems, ...source }: Source & { maxProblems?: number },
): Promise<FileCheck> => {
  const file = await prepareFile(db, sheet, source);
  const names = new Map<string, string>();
  const problems: ImportProblem[] = [];
  let counts: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (let start = 0; start < file.count; start += batchSize) {
    const { rows, missing } = await file.checkRows(db, { start, end: start + batchSize });
    counts = addCounts(counts, countOutcomes(rows));
    for (const name of missing) names.set(`${name.key} ${name.folded}`, describeName(name));
    for (const row of rows)
      if (row.outcome === 'wrong' && problems.length < maxProblems) problems.push(...toImportProblems(sheet, source.options, row));
  }
  return { counts, problems: problems.slice(0, maxProblems), newNames: [...names.values()].slice(0, maxNewNames) };
};
