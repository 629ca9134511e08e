import {
  type ImportDetail,
  type ImportProblem,
  importFileDays,
  importId,
  type ListedImport,
} from '../../../../contract/entities/members/imports.ts';
import { taskId } from '../../../../contract/entities/office/tasks.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { ImportDetailRecord, ImportRecord } from './imports.repo.ts';

const dayMs = 86_400_000;

/** What an import does now, or how it ended. */
export const getState = ({ task_state, final_state, undo_state, started_at, checked_at }: ImportRecord): ListedImport['state'] => {
  if (undo_state === 'done') return 'undone';
  // The task of an old import was removed.
  if (started_at) return task_state ?? final_state ?? 'done';
  return checked_at ? 'checked' : 'uploaded';
};

export const presentImport = (row: ImportRecord, actorId: number): ListedImport => ({
  id: toId(importId, row.id),
  kind: row.kind,
  ...{ file_name: row.file_name, rows: row.rows, counts: row.counts, result: row.result },
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  state: getState(row),
  // Tasks belong to the person who started them.
  task_id: row.started_by === actorId && row.task_id !== null ? toId(taskId, row.task_id) : null,
  created_by: row.author_name,
  created_at: row.created_at.toISOString(),
  file_until: row.file_id === null ? null : new Date(row.created_at.getTime() + importFileDays * dayMs).toISOString(),
});

/** Whether the undo of an import was started and did not stop. */
const isUndone = ({ undo_state }: ImportDetailRecord): boolean =>
  undo_state !== null && undo_state !== 'failed' && undo_state !== 'cancelled';

const presentUndo = ({ undo_state: state, undo_done: reversed, undo_failed: left }: ImportDetailRecord): ImportDetail['undo'] =>
  state === null || reversed === null || left === null ? null : { state, reversed, left };

// Files that were uploaded before hidden rows were counted.
const sourceDefaults = { hidden_rows: 0, skips_hidden: false };

type Parts = { problems: ImportProblem[]; actorId: number; now: Date };

export const presentImportDetail = (row: ImportDetailRecord, { problems, actorId, now }: Parts): ImportDetail => {
  const canUndo = row.started_by === actorId && !isUndone(row) && row.undo_until !== null && row.undo_until > now;
  return {
    ...presentImport(row, actorId),
    ...{ header: row.header, sample: row.sample ?? [], options: row.options, new_names: row.new_names ?? [] },
    // The first rows are forgotten when the import starts.
    source: row.source && 'top' in row.source ? { ...sourceDefaults, ...row.source } : null,
    problems,
    undo_until: canUndo ? (row.undo_until?.toISOString() ?? null) : null,
    undo: presentUndo(row),
  };
};
