import { type ImportKind, importKinds, isMemberKind } from '../../../../contract/entities/members/import-columns.ts';
import {
  type ImportChoice,
  type ImportListQuery,
  type ImportOptions,
  type ImportUpload,
  importPermissions,
  maxShownProblems,
} from '../../../../contract/entities/members/imports.ts';
import { audit } from '../../../kit/audit.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, forbidden, invalidField, notFound, orNotFound } from '../../../platform/errors.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import type { StoredFile } from '../../../platform/storage/files/index.ts';
import { recordFile } from '../../office/files/index.ts';
import { startTask, tasksRepo } from '../../office/tasks/index.ts';
import { groupsRepo } from '../groups/index.ts';
import { checkFile, type FileCheck } from './check/check.service.ts';
import { type ChosenFields, findChosenFields } from './file/columns.ts';
import { isColumnFilled, openSheet, readFile } from './file/sheet.ts';
import { readTitles } from './file/source.ts';
import { presentImport, presentImportDetail } from './imports.present.ts';
import { type ImportDetailRecord, importsRepo } from './imports.repo.ts';
import { assertCompleteMapping, assertPermitted } from './assert-options.ts';
import { importTask } from './run/import.task.ts';

type Caller = Pick<Context, 'actor'>;

const maxKeptFiles = 20;

const canImport = ({ actor }: Caller, kind: ImportKind): boolean => actor.can(importPermissions[kind]);

/** Finds an import. Throws 404 if the caller may not import its kind. */
const findOrThrow = async (db: Db, caller: Caller, id: number): Promise<ImportDetailRecord> => {
  const row = orNotFound(await importsRepo.find(db, id), `import ${id}`);
  if (!canImport(caller, row.kind)) throw notFound(`There is no import ${id}`);
  return row;
};

/** The first problems of a run. */
const readProblems = async (db: Db, taskId: number) => {
  const cells = await tasksRepo.listFailedCells(db, taskId, maxShownProblems);
  return cells.map(({ value, ...cell }) => ({ ...cell, index: null, value: value ?? '' }));
};

const present = async (context: Context, id: number) => {
  const row = await findOrThrow(context.db, context, id);
  // Problems of checks before cells could be corrected have no place.
  const problems =
    row.task_id === null
      ? (row.problems ?? []).map((problem) => ({ ...problem, index: problem.index ?? null }))
      : await readProblems(context.db, row.task_id);
  return { data: presentImportDetail(row, { problems, actorId: context.actor.id, now: context.now }) };
};

const assertNotStarted = ({ started_at }: { started_at: Date | null }) => {
  if (started_at) throw conflict('This import was started already');
};

export type PreparedCheck = { check: FileCheck; chosen: ChosenFields };

export const imports = {
  async upload(context: Context, draft: ImportUpload, { file }: StoredFiles<'file', 'file'>) {
    const { db, actor, now } = context;
    if (!canImport(context, draft.kind)) throw forbidden();
    if (draft.group_id !== undefined) orNotFound(await groupsRepo.lock(db, draft.group_id), `group ${draft.group_id}`);
    const chosen = await importsRepo.findChosen(db, actor.id, draft.kind);
    const reading = readTitles(draft.kind, await readFile(context, file.id), { chosen });
    await recordFile(context, file satisfies StoredFile, 'private');
    const { id } = await importsRepo.insert(db, { ...draft, ...reading, fileId: file.id, by: actor.id, at: now });
    await tasksRepo.forgetFileValues(db, await importsRepo.forgetOldest(db, actor.id, maxKeptFiles));
    const { kind, file_name, group_id } = draft;
    await audit(context, { action: 'imports.upload', entity: 'imports', id, after: { kind, file_name, group_id, rows: reading.rows } });
    return present(context, id);
  },
  async list(context: Context, query: ImportListQuery) {
    const allowed = importKinds.filter((kind) => canImport(context, kind) && (query.kind === undefined || query.kind === kind));
    const page = allowed.length === 0 ? { rows: [], total: 0 } : await importsRepo.list(context.db, { kinds: allowed, query });
    return presentPage(page, (row) => presentImport(row, context.actor.id), query);
  },
  get: (context: Context, id: number) => present(context, id),
  /** Chooses the sheet or the encoding and the header of a file that is not imported yet. */
  async choose(context: Context, { id, choice }: { id: number; choice: ImportChoice }) {
    const { db, actor } = context;
    assertNotStarted(orNotFound(await importsRepo.lock(db, id), `import ${id}`));
    const { kind, file_id } = await findOrThrow(db, context, id);
    const chosen = await importsRepo.findChosen(db, actor.id, kind);
    await importsRepo.saveReading(db, id, readTitles(kind, await readFile(context, file_id), { chosen, choice }));
    return present(context, id);
  },
  /** Checks the file outside a transaction. */
  async prepareCheck(
    db: Db,
    context: Omit<Context, 'db'>,
    { id, options }: { id: number; options: ImportOptions },
  ): Promise<PreparedCheck> {
    const row = await findOrThrow(db, context, id);
    assertNotStarted(row);
    const { kind, source } = row;
    if (options.mapping.length !== row.header.length) throw invalidField('mapping', 'Choose a field, or none, for every column');
    assertCompleteMapping(kind, options);
    assertPermitted(context, kind, options);
    const sheet = openSheet(await readFile(context, row.file_id), { source, corrections: options.corrections });
    return {
      check: await checkFile(db, sheet, { kind, options, groupId: row.group_id }),
      chosen: findChosenFields(kind, sheet, { mapping: options.mapping, isFilled: isColumnFilled(sheet) }),
    };
  },
  async check(context: Context, { id, options }: { id: number; options: ImportOptions }, { check, chosen }: PreparedCheck) {
    const { db, actor, now } = context;
    assertNotStarted(orNotFound(await importsRepo.lock(db, id), `import ${id}`));
    const { kind } = await findOrThrow(db, context, id);
    await importsRepo.saveCheck(db, id, { ...check, options, at: now });
    await importsRepo.saveChosen(db, { userId: actor.id, kind, fields: chosen });
    return present(context, id);
  },
  /** Starts the task that imports the rows. */
  async run(context: Context, id: number) {
    const { db, actor, now } = context;
    assertNotStarted(orNotFound(await importsRepo.lock(db, id), `import ${id}`));
    const row = await findOrThrow(db, context, id);
    const { kind, counts, options } = row;
    if (!counts) throw conflict('Check the file first');
    if (counts.new + counts.changed === 0) throw conflict('The file has nothing to import');
    if (row.file_id === null) await readFile(context, null);
    assertPermitted(context, kind, options);
    if (isMemberKind(kind)) assertRecentPassword(actor, now, `import ${kind}`);
    const task = await startTask(context, {
      kind: importTask,
      params: { import_id: id, kind },
      total: row.rows,
      title: `Import ${row.file_name}`,
    });
    await importsRepo.start(db, id, { taskId: task.id, at: now });
    const { mode, unknown_names, status, archived } = options;
    const rare = { ...(status === 'approved' ? { status } : {}), ...(archived === 'restore' ? { archived } : {}) };
    const after = { kind, file_name: row.file_name, rows: row.rows, mode, unknown_names, ...rare };
    await audit(context, { action: 'imports.run', entity: 'imports', id, after });
    return present(context, id);
  },
  findOrThrow,
};
