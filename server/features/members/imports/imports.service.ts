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
import { assertCompleteMapping, assertPermitted } from './assert-options.ts';
import { checkFile, type FileCheck } from './check/check.service.ts';
import { type ChosenFields, findChosenFields } from './file/columns.ts';
import { assertHasFile, isColumnFilled, openSheet, readFile } from './file/sheet.ts';
import { readTitles } from './file/source.ts';
import { presentImport, presentImportDetail } from './imports.present.ts';
import { type ImportDetailRecord, importsRepo, type Reading } from './imports.repo.ts';
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

/** Locks and finds an import that is not started. */
const lockOrThrow = async (context: Context, id: number): Promise<ImportDetailRecord> => {
  assertNotStarted(orNotFound(await importsRepo.lock(context.db, id), `import ${id}`));
  return findOrThrow(context.db, context, id);
};

type Source = ImportDetailRecord['source'];

const isSameSource = (one: Source, other: Source): boolean =>
  one?.table === other?.table && one?.header_row === other?.header_row && one?.skips_hidden === other?.skips_hidden;

export type PreparedCheck = { source: Source; check: FileCheck; chosen: ChosenFields };

export const imports = {
  async upload(context: Context, draft: ImportUpload, { file }: StoredFiles<'file', 'file'>) {
    const { db, actor, now } = context;
    if (!canImport(context, draft.kind)) throw forbidden();
    const chosen = await importsRepo.findChosen(db, actor.id, draft.kind);
    const reading = readTitles(draft.kind, await readFile(context, file.id), { chosen });
    // Other requests wait for the group, so it is locked after the file is read.
    if (draft.group_id !== undefined) orNotFound(await groupsRepo.lock(db, draft.group_id), `group ${draft.group_id}`);
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
  /** Reads the chosen sheet or encoding and header outside a transaction. */
  async prepareChoice(db: Db, context: Omit<Context, 'db'>, { id, choice }: { id: number; choice: ImportChoice }): Promise<Reading> {
    const row = await findOrThrow(db, context, id);
    assertNotStarted(row);
    const chosen = await importsRepo.findChosen(db, context.actor.id, row.kind);
    return readTitles(row.kind, await readFile(context, row.file_id), { chosen, choice });
  },
  async choose(context: Context, id: number, reading: Reading) {
    assertHasFile(await lockOrThrow(context, id));
    await importsRepo.saveReading(context.db, id, reading);
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
      source,
      check: await checkFile(db, sheet, { kind, options, groupId: row.group_id }),
      chosen: findChosenFields(kind, sheet, { mapping: options.mapping, isFilled: isColumnFilled(sheet) }),
    };
  },
  async check(context: Context, { id, options }: { id: number; options: ImportOptions }, { source, check, chosen }: PreparedCheck) {
    const { db, actor, now } = context;
    const row = await lockOrThrow(context, id);
    assertHasFile(row);
    if (!isSameSource(row.source, source)) throw conflict('The sheet was changed meanwhile. Check again.');
    const { kind } = row;
    await importsRepo.saveCheck(db, id, { ...check, options, at: now });
    await importsRepo.saveChosen(db, { userId: actor.id, kind, fields: chosen });
    return present(context, id);
  },
  /** Starts the task that imports the rows. */
  async run(context: Context, id: number) {
    const { db, actor, now } = context;
    const row = await lockOrThrow(context, id);
    const { kind, counts, options } = row;
    if (!counts) throw conflict('Check the file first');
    if (counts.new + counts.changed === 0) throw conflict('The file has nothing to import');
    assertHasFile(row);
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
