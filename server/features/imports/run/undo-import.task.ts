import { z } from 'zod';
import { companyId } from '../../../../contract/entities/companies.ts';
import { doctorId } from '../../../../contract/entities/doctors.ts';
import { groupId } from '../../../../contract/entities/groups.ts';
import { importKinds } from '../../../../contract/entities/import-columns.ts';
import { importPermissions } from '../../../../contract/entities/imports.ts';
import { userId } from '../../../../contract/entities/members.ts';
import { inSavepoint } from '../../../kit/savepoint.ts';
import type { Context } from '../../../platform/context.ts';
import { companies } from '../../companies/index.ts';
import { doctors } from '../../doctors/index.ts';
import { groups } from '../../groups/index.ts';
import { membersRead } from '../../members/index.ts';
import { defineTask, type NewTaskProblem, tasksRepo } from '../../tasks/index.ts';
import { nameKinds } from '../check/names.check.ts';
import { importsRepo } from '../imports.repo.ts';

const batchSize = 100;

const params = z.strictObject({ import_id: z.int(), kind: z.enum(importKinds), task_id: z.int() });
const cursor = z.object({ after: z.int() }).nullable();
const named = z.object({ name: z.string() });

type Change = Awaited<ReturnType<typeof tasksRepo.listChanges>>[number];

const changedSince = 'It was changed or deleted after the import, so it stays as it is';

const isNameKind = (entity: string): entity is keyof typeof nameKinds => Object.hasOwn(nameKinds, entity);

const getVersion = async (context: Context, { entity, record_id: id }: Change): Promise<Date | undefined> =>
  isNameKind(entity) ? nameKinds[entity].service.version(context, id) : (await membersRead.versionsOf(context.db, [id]))[0]?.updated_at;

const archive = (context: Context, { entity, record_id: id }: Change): Promise<unknown> => {
  if (isNameKind(entity)) return nameKinds[entity].service.archive(context, id);
  return entity === 'doctors' ? doctors.archive(context, doctorId.parse(id)) : companies.archive(context, companyId.parse(id));
};

/** Archives a record if nobody changed it since; returns why not otherwise. */
const undoCreation = async (context: Context, change: Change): Promise<string | undefined> => {
  const version = await getVersion(context, change);
  if (version?.getTime() !== change.version?.getTime()) return changedSince;
  const outcome = await inSavepoint(context.db, () => archive(context, change));
  return 'refused' in outcome ? outcome.refused : undefined;
};

const removeMembers = async (context: Context, group: number | null, changes: readonly Change[]) => {
  const ids = changes.map(({ record_id }) => userId.parse(record_id));
  // Refused if somebody removed all of them before.
  if (ids.length > 0) await inSavepoint(context.db, () => groups.removeMembers(context, groupId.parse(group), { user_id: ids }));
};

/** Archives what an import created, and removes the group members that it added. */
export const undoImportTask = defineTask<z.infer<typeof params>>({
  name: 'undo-import',
  params,
  permission: ({ kind }) => importPermissions[kind],
  async run(task, tools) {
    const { import_id: id, task_id: taskId } = task.params;
    const group = (await importsRepo.find(tools.database.db, id))?.group_id ?? null;
    let after = cursor.parse(task.cursor)?.after ?? 0;
    return tools
      .runSteps(async (context) => {
        const ofImport = { ...context, requestId: `import-${id}-undo` };
        const changes = await tasksRepo.listChanges(context.db, { taskId, after, limit: batchSize });
        const problems: NewTaskProblem[] = [];
        await removeMembers(
          ofImport,
          group,
          changes.filter(({ entity }) => entity === 'groupMembers'),
        );
        for (const change of changes.filter(({ entity }) => entity !== 'groupMembers')) {
          const reason = await undoCreation(ofImport, change);
          if (reason) problems.push({ entity: change.entity, recordId: change.record_id, label: named.parse(change.before).name, reason });
        }
        after = changes.at(-1)?.id ?? after;
        await tools.saveProgress(context.db, {
          done: changes.length - problems.length,
          failed: problems.length,
          cursor: { after },
          problems,
        });
        return changes.length < batchSize;
      })
      .then((outcome) => (outcome === 'continue' ? outcome : {}));
  },
});
