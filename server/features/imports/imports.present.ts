import { type ImportDetail, type ImportProblem, importFileDays, type ListedImport } from '../../../contract/entities/imports.ts';
import type { ImportDetailRecord, ImportRecord } from './imports.repo.ts';

const dayMs = 86_400_000;

const getState = ({ task_state, started_at, checked_at }: ImportRecord): ListedImport['state'] => {
  if (task_state) return task_state;
  // The task of an old import was removed.
  if (started_at) return 'done';
  return checked_at ? 'checked' : 'uploaded';
};

export const presentImport = (row: ImportRecord): ListedImport => ({
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
  id: row.id as ListedImport['id'],
  kind: row.kind,
  ...{ file_name: row.file_name, rows: row.rows, counts: row.counts, result: row.result },
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  state: getState(row),
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
  task_id: row.task_id as ListedImport['task_id'],
  created_by: row.author_name,
  created_at: row.created_at.toISOString(),
  file_until: row.file_id === null ? null : new Date(row.created_at.getTime() + importFileDays * dayMs).toISOString(),
});

type Parts = { sample: string[][]; problems: ImportProblem[]; actorId: number; now: Date };

export const presentImportDetail = (row: ImportDetailRecord, { sample, problems, actorId, now }: Parts): ImportDetail => {
  const canUndo = row.started_by === actorId && row.undone_by === null && row.undo_until !== null && row.undo_until > now;
  return {
    ...presentImport(row),
    ...{ header: row.header, sample, options: row.options, problems, new_names: row.new_names ?? [] },
    // Tasks belong to the person who started them.
    task_id: row.started_by === actorId ? presentImport(row).task_id : null,
    undo_until: canUndo ? (row.undo_until?.toISOString() ?? null) : null,
    is_undone: row.undone_by !== null,
  };
};
