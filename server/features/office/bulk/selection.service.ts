import { findListEntity } from '../../../../contract/entities/content/list-entity.ts';
import type { AnyEntity } from '../../../../contract/entities/index.ts';
import { type BulkPreviewDraft, type BulkValues, maxBulkRecords } from '../../../../contract/entities/office/bulk.ts';
import { type BulkAction, bulkFields, getBulkActions } from '../../../../contract/entities/office/bulk-actions.ts';
import { isAdmin } from '../../../kit/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, invalid, invalidField } from '../../../platform/errors.ts';
import type { BulkRoutes } from './bulk-routes.ts';
import { formatCount } from './words.ts';

const batchSize = 1_000;

/** An action on the records of a list that the caller may do, with its values. */
export type AllowedAction = BulkAction & { entity: AnyEntity; values: BulkValues };

/** Finds the entity and the action of a draft. Throws 422 for an action that the list does not have, and 403 without its permission. */
export const findAction = ({ actor }: Context, { list, action: name, values }: BulkPreviewDraft): AllowedAction => {
  const entity = findListEntity(list);
  const actions = getBulkActions(list);
  if (!entity || actions.length === 0) throw invalidField('list', 'Choose a list whose records can be changed together');
  const action = actions.find((each) => each.name === name);
  if (!action) throw invalidField('action', 'Choose an action of this list');
  if (!actor.can(action.permission)) throw forbidden();
  return { ...action, entity, values };
};

/** Throws 422 unless the values are those that the action needs. */
export const assertComplete = ({ action, values }: BulkPreviewDraft): void => {
  const fields: readonly string[] = bulkFields[action];
  const missing = fields.filter((field) => !(field in values));
  const unknown = Object.keys(values).filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw invalid('Fill in every field', Object.fromEntries(missing.map((field) => [field, ['This field is required']])));
  if (unknown.length > 0) throw invalid('Unknown field', Object.fromEntries(unknown.map((field) => [field, ['Unknown field']])));
};

type Matching = { list: string; filter: object } & Pick<Parameters<BulkRoutes['readList']>[1], 'only' | 'except'>;

/** Reads the ids of the records of a list that match a filter, in the order of the list. */
const readIds = async (
  { readList, parseFilter }: BulkRoutes,
  context: Context,
  { list, filter, ...picked }: Matching,
): Promise<number[]> => {
  const query = parseFilter(list, filter);
  const ids: number[] = [];
  let after: Parameters<BulkRoutes['readList']>[1]['after'];
  do {
    const { rows, next } = await readList(list, { query, context, after, ...picked, limit: batchSize });
    ids.push(...rows.map(({ id }) => Number(id)));
    if (ids.length > maxBulkRecords)
      throw invalidField('filter', `At most ${formatCount(maxBulkRecords)} records can be changed at once. Narrow the filter.`);
    after = next;
  } while (after);
  return ids;
};

type Selected = Pick<BulkPreviewDraft, 'list' | 'filter' | 'except' | 'ids'> & { newest_id?: number };

/** Finds the ids that a draft selects. Those above `newest_id` were added after the preview, so they are left out. */
export const findIds = async (routes: BulkRoutes, context: Context, selected: Selected): Promise<number[]> => {
  const { list, filter, except, ids, newest_id: newest = Number.POSITIVE_INFINITY } = selected;
  if (filter) return (await readIds(routes, context, { list, filter, except })).filter((id) => id <= newest);
  if (isAdmin(context.actor)) return ids ?? [];
  // A company must not learn the names of records that its list does not show.
  return readIds(routes, context, { list, filter: {}, only: ids ?? [] });
};
