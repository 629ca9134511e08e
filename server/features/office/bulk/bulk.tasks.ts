import { z } from 'zod';
import { findListEntity } from '../../../../contract/entities/content/list-entity.ts';
import type { AnyEntity } from '../../../../contract/entities/index.ts';
import { bulkValues } from '../../../../contract/entities/office/bulk.ts';
import { bulkActionNames, getBulkActions } from '../../../../contract/entities/office/bulk-actions.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { findVersions } from '../../../kit/stale.ts';
import { forbidden } from '../../../platform/errors.ts';
import { defineTask, listTaskChanges, startTask, type TaskKind } from '../tasks/index.ts';
import { type RecordAction, recordActions } from './actions.ts';
import { type BulkRecord, bulkRead } from './bulk.read.ts';
import type { BulkRoutes } from './bulk-routes.ts';
import { changeEach, listMissing, stepSize } from './step.ts';
import { countRecords, getUndoneTitle } from './words.ts';

/** For how many days an action can be undone. */
export const undoDays = 7;

const action = z.enum(bulkActionNames).exclude(['notify']);
const bulkParams = z.strictObject({ list: z.string(), action, values: bulkValues, ids: z.array(z.int()) });
const before = z.record(z.string(), z.unknown());
const undoParams = z.strictObject({ list: z.string(), action, task_id: z.int() });
type Target = { list: string; action: z.infer<typeof action> };

const getEntity = (list: string): AnyEntity => {
  const entity = findListEntity(list);
  if (!entity) throw new Error(`There is no list ${list}`);
  return entity;
};

const getPermission = ({ list, action: name }: Target): Permission => {
  const found = getBulkActions(list).find((each) => each.name === name);
  if (!found) throw new Error(`${list} has no action ${name}`);
  return found.permission;
};

const inverses: Partial<Record<Target['action'], { kind: 'list' | 'archived'; action: Target['action'] }>> = {
  archive: { kind: 'archived', action: 'restore' },
  restore: { kind: 'list', action: 'archive' },
};

/** The permission that reverses an action; undefined if it cannot be reversed. */
export const getUndoPermission = (target: Target): Permission | undefined => {
  const { undo }: RecordAction = recordActions[target.action];
  const inverse = inverses[target.action];
  if (!undo) return undefined;
  return getPermission(inverse ? { list: `${getEntity(target.list).key}.${inverse.kind}`, action: inverse.action } : target);
};

const addition = z.object({ data: z.object({ added: z.int() }) });
/** Whether a request to add a member to a group found that it was in the group already. */
const addedNobody = (response: unknown): boolean => addition.safeParse(response).data?.data.added === 0;

const isSameVersion = (version: Date | null, now: Date | undefined) => version === null || version.getTime() === now?.getTime();

/** The task that reverses the changes of a bulk action, in their order. */
const createUndoTask = ({ runRoute }: BulkRoutes) =>
  defineTask({
    name: 'bulk-undo',
    params: undoParams,
    permission: (params) => getUndoPermission(params) ?? getPermission(params),
    async run({ params, cursor, done }, { runSteps, saveProgress, log }) {
      const entity = getEntity(params.list);
      const { undo }: RecordAction = recordActions[params.action];
      if (!undo) throw forbidden('This cannot be undone');
      let after = Number(cursor ?? 0);
      let reversed = done;
      const outcome = await runSteps(async (context) => {
        const { db } = context;
        const changes = await listTaskChanges(db, { taskId: params.task_id, after, limit: stepSize });
        const ids = changes.map(({ record_id }) => record_id);
        const [records, versions] = [await bulkRead.findRecords(db, entity, ids), await findVersions(db, entity, ids)];
        const byId = new Map(changes.map((change) => [change.record_id, change]));
        const isUntouched = ({ id }: BulkRecord) => isSameVersion(byId.get(id)?.version ?? null, versions.get(id));
        const untouched = records.filter(isUntouched);
        const touched = records
          .filter((record) => !isUntouched(record))
          .map(({ id, name }) => ({
            entity: entity.auditKey,
            recordId: id,
            label: name,
            reason: 'It was changed or deleted since, so it stays as it is',
          }));
        const { changed, problems } = await changeEach({ context, entity, log }, untouched, ({ id }) => {
          const { route, ...request } = undo.request(id, before.parse(byId.get(id)?.before), entity.key);
          return runRoute(route, { ...request, context });
        });
        after = changes.at(-1)?.id ?? after;
        reversed += changed.length;
        const allProblems = [...touched, ...problems, ...listMissing(entity, ids, records)];
        await saveProgress(db, { done: changed.length, failed: allProblems.length, cursor: after, problems: allProblems });
        return changes.length < stepSize;
      });
      return outcome ?? { title: getUndoneTitle(params.action, countRecords(reversed, entity)) };
    },
  });

const createBulkTask = ({ runRoute }: BulkRoutes, undoTask: TaskKind<z.infer<typeof undoParams>>) =>
  defineTask({
    name: 'bulk',
    params: bulkParams,
    permission: (params) => getPermission(params),
    async run({ params: { list, action: name, values, ids }, cursor }, { runSteps, saveProgress, log }) {
      const entity = getEntity(list);
      const recordAction: RecordAction = recordActions[name];
      let position = Number(cursor ?? 0);
      return runSteps(async (context) => {
        const { db } = context;
        const stepIds = ids.slice(position, position + stepSize);
        const records = await bulkRead.findRecords(db, entity, stepIds);
        const unchanged = new Set<number>();
        const { changed, problems } = await changeEach({ context, entity, log }, records, async (record) => {
          const request = recordAction.request(record, values, entity.key);
          const response = request && (await runRoute(request.route, { ...request, context }));
          if (!request || addedNobody(response)) unchanged.add(record.id);
        });
        const { undo } = recordAction;
        const reversible = undo ? changed.filter(({ id }) => !unchanged.has(id)) : [];
        const versions = undo?.hasVersion
          ? await findVersions(
              db,
              entity,
              reversible.map(({ id }) => id),
            )
          : new Map<number, Date>();
        const changes = reversible.map((record) => {
          const version = versions.get(record.id);
          return { entity: entity.auditKey, recordId: record.id, before: undo?.before(record, values) ?? {}, ...(version && { version }) };
        });
        const allProblems = [...problems, ...listMissing(entity, stepIds, records)];
        position += stepIds.length;
        await saveProgress(db, {
          ...{ done: changed.length, failed: allProblems.length, cursor: position },
          ...{ problems: allProblems, changes },
        });
        return position >= ids.length;
      });
    },
    undo: {
      days: undoDays,
      permission: (params) => getUndoPermission(params),
      start: (context, { id, params: { list, action: name }, title, changes }) =>
        startTask(context, { kind: undoTask, params: { list, action: name, task_id: id }, total: changes, title: `Undo: ${title}` }),
    },
  });

/** The kinds of task of bulk actions. */
export const createBulkTasks = (routes: BulkRoutes) => {
  const undo = createUndoTask(routes);
  return { bulk: createBulkTask(routes, undo), undo };
};
