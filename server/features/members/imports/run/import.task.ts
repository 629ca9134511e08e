import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { importKinds, isMemberKind } from '../../../../../contract/entities/members/import-columns.ts';
import {
  type ImportCounts,
  type ImportProblem,
  importFileDays,
  importPermissions,
} from '../../../../../contract/entities/members/imports.ts';
import { notFound } from '../../../../platform/errors.ts';
import { hashPassword } from '../../../../platform/security/passwords.ts';
import { defineTask, type NewTaskProblem, startTask, type TaskTools } from '../../../office/tasks/index.ts';
import { prepareFile, toImportProblems } from '../check/check.service.ts';
import { openSheet, readFile } from '../file/sheet.ts';
import { importsRepo } from '../imports.repo.ts';
import { type FailedRow, importRows } from './import-rows.ts';
import { undoImportTask } from './undo-import.task.ts';
import { createWriter } from './write.ts';

/** The rows of a step. Each change and each restored record has a savepoint, so such a step stays below the 64 from which on PostgreSQL slows down. */
const stepSize = { withoutSavepoints: 200, withSavepoints: 50 } as const;

const params = z.strictObject({ import_id: z.int(), kind: z.enum(importKinds) });
const cursor = z.object({ next: z.int() }).nullable();

/** The hash of a secret that nobody knows. The members of a run share it; each chooses a password with a code of the app. */
const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'));

const prepare = async ({ database, files }: TaskTools, importId: number) => {
  const row = await importsRepo.find(database.db, importId);
  if (!row) throw notFound(`There is no import ${importId}`);
  const { kind, options, source, group_id: groupId } = row;
  const sheet = openSheet(await readFile({ files }, row.file_id), { source, corrections: options.corrections });
  const passwordHash = isMemberKind(kind) ? await hashUnknownPassword() : '';
  return {
    stepSize: stepSize[options.mode === 'add' && options.archived === 'problem' ? 'withoutSavepoints' : 'withSavepoints'],
    toProblems: (row: FailedRow) => toImportProblems(sheet, options, row),
    file: await prepareFile(database.db, sheet, { kind, options, groupId }),
    writer: createWriter({ kind, options, groupId, passwordHash }),
  };
};

const toTaskProblem = ({ row, column, value, reason }: ImportProblem): NewTaskProblem => ({
  label: column ? `Row ${row}, ${column}` : `Row ${row}`,
  reason,
  cell: { row, column, value },
});

const describeResult = ({ new: added, changed, same, wrong }: ImportCounts): string => {
  const parts = [`${added} added`, ...(changed ? [`${changed} changed`] : []), ...(same ? [`${same} unchanged`] : [])];
  return `${parts.join(', ')}${wrong ? `, ${wrong} with problems` : ''}`;
};

/** Imports the rows of a checked file in steps of one transaction each. */
export const importTask = defineTask<z.infer<typeof params>>({
  name: 'import',
  params,
  permission: ({ kind }) => importPermissions[kind],
  async run(task, tools) {
    const { import_id: id } = task.params;
    const prepared = await prepare(tools, id);
    let start = cursor.parse(task.cursor)?.next ?? 0;
    const outcome = await tools.runSteps(async (context) => {
      // The audit entries of all rows have the import in place of a request.
      const ofImport = { ...context, requestId: `import-${id}` };
      const next = start + prepared.stepSize;
      const { counts, created, failed } = await importRows(ofImport, prepared, { start, end: next });
      await importsRepo.addResult(context.db, id, counts);
      await tools.saveProgress(context.db, {
        done: counts.new + counts.changed + counts.same,
        failed: counts.wrong,
        cursor: { next },
        problems: failed.flatMap(prepared.toProblems).map(toTaskProblem),
        changes: created.map(({ entity, id: recordId, name, version }) => ({
          entity,
          recordId,
          before: { name },
          ...(version && { version }),
        })),
      });
      start = next;
      return start >= prepared.file.count;
    });
    if (outcome === 'continue') return outcome;
    const result = (await importsRepo.find(tools.database.db, id))?.result;
    return result ? { message: describeResult(result), result } : {};
  },
  undo: {
    days: importFileDays,
    permission: ({ kind }) => importPermissions[kind],
    start: (context, { id, title, changes, params: { import_id, kind } }) =>
      startTask(context, { kind: undoImportTask, params: { import_id, kind, task_id: id }, total: changes, title: `Undo: ${title}` }),
  },
});
