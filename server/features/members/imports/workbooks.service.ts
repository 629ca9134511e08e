import { type ImportKind, importColumns } from '../../../../contract/entities/members/import-columns.ts';
import { type ImportCounts, type ImportProblem, importPermissions } from '../../../../contract/entities/members/imports.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/registration.ts';
import { workbookType, writeTextWorkbook } from '../../../platform/sheets/index.ts';
import { tasksRepo } from '../../office/tasks/index.ts';
import { checkFile } from './check/check.service.ts';
import { openSheet, readFile, type StoredSheet } from './file/sheet.ts';
import { getState } from './imports.present.ts';
import type { ImportDetailRecord } from './imports.repo.ts';
import { imports } from './imports.service.ts';

type Sheet = Parameters<typeof writeTextWorkbook>[0];

const toDownload = (fileName: string, sheet: Sheet, { settings, now }: Context): Download => ({
  fileName,
  mediaType: workbookType,
  pieces: writeTextWorkbook(sheet, { timeZone: settings.timeZone, at: now }),
});

type Reasons = Map<number, string[]>;

const addReason = (reasons: Reasons, { row, column, reason }: Pick<ImportProblem, 'row' | 'column' | 'reason'>) =>
  reasons.set(row, [...(reasons.get(row) ?? []), column ? `${column}: ${reason}` : reason]);

const countTried = (result: ImportCounts): number => result.new + result.changed + result.same + result.wrong;

/** The rows that a run could not import, and those that it did not reach, with the reasons. */
const findUnimported = async (db: Db, row: ImportDetailRecord, { rows }: StoredSheet): Promise<Reasons> => {
  const reasons: Reasons = new Map();
  const failed = row.task_id === null ? [] : await tasksRepo.listFailedCells(db, row.task_id);
  for (const problem of failed) addReason(reasons, problem);
  const state = getState(row);
  const isStopped = state === 'failed' || state === 'cancelled';
  if (isStopped && row.result)
    for (const { number } of rows.slice(countTried(row.result)))
      addReason(reasons, { row: number, column: null, reason: 'The import stopped before this row' });
  return reasons;
};

const findReasons = async (context: Context, row: ImportDetailRecord, sheet: StoredSheet): Promise<Reasons> => {
  if (row.started_at) return findUnimported(context.db, row, sheet);
  const { kind, options, group_id: groupId } = row;
  const { problems } = await checkFile(context.db, sheet, { kind, options, groupId, maxProblems: Number.POSITIVE_INFINITY });
  const reasons: Reasons = new Map();
  for (const problem of problems) addReason(reasons, problem);
  return reasons;
};

export const workbooks = {
  /** The rows with problems as they were in the file, with a column that says why. */
  async problems(context: Context, id: number): Promise<Download> {
    const row = await imports.findOrThrow(context.db, context, id);
    if (!row.checked_at) throw conflict('Check the file first');
    const sheet = openSheet(await readFile(context, row.file_id), { source: row.source, corrections: row.options.corrections });
    const { header, keyRow, rows } = sheet;
    const reasons = await findReasons(context, row, sheet);
    const wrong = rows.flatMap(({ number, cells }) => {
      const why = reasons.get(number);
      const surplus = cells.slice(header.length);
      return why ? [[...header.map((_, index) => cells[index] ?? ''), why.join('. '), ...surplus]] : [];
    });
    await audit(context, { action: 'imports.problems', entity: 'imports', id, after: { rows: wrong.length } });
    const keys = keyRow && header.map((_, index) => keyRow[index] ?? '');
    return toDownload(`problems-${id}.xlsx`, { name: 'Problems', header: [...header, 'Problem'], keys, rows: wrong }, context);
  },
  async template(context: Context, kind: ImportKind): Promise<Download> {
    if (!context.actor.can(importPermissions[kind])) throw forbidden();
    const columns = importColumns[kind];
    const header = columns.map(({ headers }) => headers[0] ?? '');
    return toDownload(`import-${kind}.xlsx`, { name: 'Import', header, keys: columns.map(({ key }) => key), rows: [] }, context);
  },
};
