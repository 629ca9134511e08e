import { z } from 'zod';
import { entities } from '../../../../../contract/entities/index.ts';
import { companyId } from '../../../../../contract/entities/members/companies.ts';
import { doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { groupId } from '../../../../../contract/entities/members/groups.ts';
import { type ImportKind, importKinds } from '../../../../../contract/entities/members/import-columns.ts';
import { importPermissions } from '../../../../../contract/entities/members/imports.ts';
import { userId } from '../../../../../contract/entities/members/members.ts';
import { inSavepoint } from '../../../../kit/savepoint.ts';
import { findVersions } from '../../../../kit/stale.ts';
import type { Context } from '../../../../platform/context.ts';
import { defineTask, type NewTaskProblem, tasksRepo } from '../../../office/tasks/index.ts';
import { companies } from '../../companies/index.ts';
import { doctors } from '../../doctors/index.ts';
import { groups, groupsRead } from '../../groups/index.ts';
import { type NameKind, nameKinds } from '../check/names.check.ts';
import { importsRepo } from '../imports.repo.ts';

/** How many changes one transaction reverses. It is below the 64 savepoints from which on PostgreSQL slows down. */
const stepSize = 50;

const params = z.strictObject({ import_id: z.int(), kind: z.enum(importKinds), task_id: z.int() });
const cursor = z.object({ after: z.int() }).nullable();
const named = z.object({ name: z.string() });

type Change = Awaited<ReturnType<typeof tasksRepo.listChanges>>[number];
type CreatedKind = Exclude<ImportKind, 'groupMembers'>;

const changedSince = 'It was changed or deleted after the import, so it stays as it is';

const isNameKind = (entity: string): entity is NameKind => Object.hasOwn(nameKinds, entity);
const createdKinds = importKinds.filter((kind): kind is CreatedKind => kind !== 'groupMembers');

const archive = (context: Context, kind: CreatedKind, id: number): Promise<unknown> => {
  if (isNameKind(kind)) return nameKinds[kind].service.archive(context, id);
  return kind === 'doctors' ? doctors.archive(context, doctorId.parse(id)) : companies.archive(context, companyId.parse(id));
};

const toProblem = ({ entity, record_id, before }: Change, reason: string): NewTaskProblem => ({
  ...{ entity, recordId: record_id, label: named.parse(before).name, reason },
});

/** Archives created records of a kind, except those that somebody changed since. Returns the problems. */
const archiveCreated = async (context: Context, kind: CreatedKind, changes: readonly Change[]): Promise<NewTaskProblem[]> => {
  const ids = changes.map(({ record_id }) => record_id);
  const versions = await findVersions(context.db, entities[kind], ids);
  const problems: NewTaskProblem[] = [];
  for (const change of changes) {
    const { record_id: id, version } = change;
    if (versions.get(id)?.getTime() !== version?.getTime()) {
      problems.push(toProblem(change, changedSince));
      continue;
    }
    const outcome = await inSavepoint(context.db, () => archive(context, kind, id));
    if ('refused' in outcome) problems.push(toProblem(change, outcome.refused));
  }
  return problems;
};

/** Removes added members from the group, except those that somebody removed since. Returns the problems. */
const removeAdded = async (context: Context, group: number, changes: readonly Change[]): Promise<NewTaskProblem[]> => {
  const added = changes.map(({ record_id }) => record_id);
  const ids = await groupsRead.listMembersOf(context.db, group, added);
  if (ids.length === 0) return [];
  const members = { user_id: ids.map((id) => userId.parse(id)) };
  const outcome = await inSavepoint(context.db, () => groups.removeMembers(context, groupId.parse(group), members));
  if ('result' in outcome) return [];
  return changes.filter(({ record_id }) => ids.includes(record_id)).map((change) => toProblem(change, outcome.refused));
};

const undoChanges = async (context: Context, group: number | null, changes: readonly Change[]): Promise<NewTaskProblem[]> => {
  if (group !== null) return removeAdded(context, group, changes);
  const problems: NewTaskProblem[] = [];
  for (const kind of createdKinds) {
    const created = changes.filter(({ entity }) => entity === kind);
    if (created.length > 0) problems.push(...(await archiveCreated(context, kind, created)));
  }
  return problems;
};

/** The title of a finished undo: 'Undone: 2 records moved to the archive'. The count includes created areas, like the page of the import. */
const describeUndo = (kind: ImportKind, count: number): string => {
  if (kind === 'groupMembers') return `Undone: ${count} ${count === 1 ? 'member' : 'members'} removed from the group`;
  return `Undone: ${count} ${count === 1 ? 'record' : 'records'} moved to the archive`;
};

/** Archives what an import created, or removes the members that it added to a group. */
export const undoImportTask = defineTask<z.infer<typeof params>>({
  name: 'import-undo',
  params,
  permission: ({ kind }) => importPermissions[kind],
  async run(task, tools) {
    const { import_id: id, task_id: taskId } = task.params;
    const group = (await importsRepo.find(tools.database.db, id))?.group_id ?? null;
    let after = cursor.parse(task.cursor)?.after ?? 0;
    let reversed = task.done;
    const outcome = await tools.runSteps(async (context) => {
      const changes = await tasksRepo.listChanges(context.db, { taskId, after, limit: stepSize });
      const problems = await undoChanges({ ...context, requestId: `import-${id}-undo` }, group, changes);
      after = changes.at(-1)?.id ?? after;
      reversed += changes.length - problems.length;
      await tools.saveProgress(context.db, {
        done: changes.length - problems.length,
        failed: problems.length,
        cursor: { after },
        problems,
      });
      return changes.length < stepSize;
    });
    return outcome ?? { title: describeUndo(task.params.kind, reversed) };
  },
});
