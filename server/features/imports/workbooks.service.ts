import { type ImportKind, importColumns } from '../../../contract/entities/import-columns.ts';
import { importPermissions } from '../../../contract/entities/imports.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Download } from '../../platform/registration.ts';
import { workbookType, writeTextWorkbook } from '../../platform/sheets/index.ts';
import { tasksRepo } from '../tasks/index.ts';
import { checkFile } from './check/check.service.ts';
import type { ImportDetailRecord } from './imports.repo.ts';
import { imports } from './imports.service.ts';
import { rowOfLabel } from './run/import.task.ts';
import { readSheet } from './sheet.ts';

type Sheet = Parameters<typeof writeTextWorkbook>[0];

const toDownload = (fileName: string, sheet: Sheet, { settings, now }: Context): Download => ({
  fileName,
  mediaType: workbookType,
  pieces: writeTextWorkbook(sheet, { timeZone: settings.timeZone, at: now }),
});

const pageSize = 100;

/** The rows that a run could not import, with the reasons. */
const listFailed = async ({ db }: Context, taskId: number): Promise<Map<number, string[]>> => {
  const reasons = new Map<number, string[]>();
  for (let page = 1; ; page += 1) {
    const { rows } = await tasksRepo.listProblems(db, taskId, { page, per_page: pageSize });
    for (const { label, reason } of rows) reasons.set(rowOfLabel(label), [...(reasons.get(rowOfLabel(label)) ?? []), reason]);
    if (rows.length < pageSize) return reasons;
  }
};

const findReasons = async (context: Context, row: ImportDetailRecord): Promise<Map<number, string[]>> => {
  const { kind, options, group_id: groupId } = row;
  if (row.started_at) return row.task_id === null ? new Map() : listFailed(context, row.task_id);
  const sheet = await readSheet(context, { kind, fileId: row.file_id });
  const { problems } = await checkFile(context.db, sheet, { kind, options, groupId, maxProblems: Number.POSITIVE_INFINITY });
  const reasons = new Map<number, string[]>();
  for (const problem of problems) {
    const reason = problem.column ? `${problem.column}: ${problem.reason}` : problem.reason;
    reasons.set(problem.row, [...(reasons.get(problem.row) ?? []), reason]);
  }
  return reasons;
};

export const workbooks = {
  /** The rows with problems as they were in the file, with a column that says why. */
  async problems(context: Context, id: number): Promise<Download> {
    const row = await imports.findOrThrow(context.db, context, id);
    if (!row.checked_at) throw conflict('Check the file first');
    const { header, keyRow, rows } = await readSheet(context, { kind: row.kind, fileId: row.file_id });
    const reasons = await findReasons(context, row);
    const wrong = rows.flatMap(({ number, cells }) => {
      const why = reasons.get(number);
      return why ? [[...header.map((_, index) => cells[index] ?? ''), why.join('. ')]] : [];
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
