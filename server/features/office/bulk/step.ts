import type { AnyEntity } from '../../../../contract/entities/index.ts';
import { attempt } from '../../../kit/savepoint.ts';
import type { Context } from '../../../platform/context.ts';
import type { NewTaskProblem, TaskTools } from '../tasks/index.ts';

/** How many records one transaction changes. It is below the 64 savepoints from which on PostgreSQL slows down. */
export const stepSize = 50;

type Named = { id: number; name: string };
type StepTools = { context: Context; entity: AnyEntity; log: TaskTools['log'] };

/** Changes records one after the other. A record that is refused is a problem of the result, and the others are changed. Returns the changed ones and the problems. */
export const changeEach = async <Record extends Named>(
  { context, entity, log }: StepTools,
  records: readonly Record[],
  change: (record: Record) => Promise<unknown>,
): Promise<{ changed: Record[]; problems: NewTaskProblem[] }> => {
  const changed: Record[] = [];
  const problems: NewTaskProblem[] = [];
  for (const record of records) {
    const failure = await attempt(context.db, () => change(record));
    if (!failure) {
      changed.push(record);
      continue;
    }
    const { error, cause } = failure;
    if (error.status >= 500) log.error({ err: cause, entity: entity.key, record: record.id }, 'a record of a bulk action failed');
    problems.push({ entity: entity.auditKey, recordId: record.id, label: record.name, reason: error.message });
  }
  return { changed, problems };
};

/** The problems of records that do not exist. */
export const listMissing = (
  { auditKey, singular }: AnyEntity,
  ids: readonly number[],
  found: readonly { id: number }[],
): NewTaskProblem[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({ entity: auditKey, recordId: id, label: `#${id}`, reason: `There is no ${singular} ${id}` }));
};
