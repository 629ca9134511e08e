import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import type { Context } from '../../../../platform/context.ts';
import { recordActions } from '../actions.ts';
import { type BulkRecord, bulkRead } from '../bulk.read.ts';
import type { AllowedAction } from '../selection.service.ts';
import type { ExclusionReason } from './preview-words.ts';

/** The records that an action changes, in the order of the list, and how many it does not change, by reason. */
export type Outcome = { changed: BulkRecord[]; excluded: ReadonlyMap<ExclusionReason, number> };

type FindReason = (record: BulkRecord) => ExclusionReason | undefined;

/** Why a member is not declined. */
const findDeclineReason = async ({ db, actor, now }: Context, ids: readonly number[]): Promise<FindReason> => {
  const claimed = new Set(await bulkRead.listClaimed(db, ids, { by: actor.id, now }));
  return ({ id, status }) => {
    if (status && accountRules[status].isRefused) return 'declined';
    return claimed.has(id) ? 'claimed' : undefined;
  };
};

/** Why an action does not change an active record. A reason that depends on a value counts when the value is chosen. */
const findActiveReason = async (context: Context, { name, entity, values }: AllowedAction, ids: readonly number[]): Promise<FindReason> => {
  if (name === 'notify' || name === 'add_points')
    return ({ status }) => (status && accountRules[status].isActive ? undefined : 'unapproved');
  if (name === 'decline') return findDeclineReason(context, ids);
  if (name !== 'add_to_group' && name !== 'remove_from_group')
    return (record) => (recordActions[name].request(record, values, entity.key) ? undefined : 'same_value');
  if (values.group_id === undefined) return () => undefined;
  const members = new Set(await bulkRead.listInGroup(context.db, values.group_id, ids));
  return name === 'add_to_group'
    ? ({ id }) => (members.has(id) ? 'in_group' : undefined)
    : ({ id }) => (members.has(id) ? undefined : 'outside_group');
};

/** Why a record stays in the archive. */
const findArchivedReason = async (
  { db, now }: Context,
  { entity: { key } }: AllowedAction,
  ids: readonly number[],
): Promise<FindReason> => {
  if (key !== 'doctors' && key !== 'companies') return () => undefined;
  const erased = new Set(await bulkRead.listErased(db, ids));
  const merged = new Set(key === 'doctors' ? await bulkRead.listMerged(db, ids, now) : []);
  return ({ id }) => {
    if (erased.has(id)) return 'erased';
    return merged.has(id) ? 'merged' : undefined;
  };
};

/** Tells the records that an action changes from those that it does not change, because their routes refuse it or they have the value already. */
export const findOutcome = async (context: Context, action: AllowedAction, ids: readonly number[]): Promise<Outcome> => {
  const records = new Map((await bulkRead.findRecords(context.db, action.entity, ids)).map((record) => [record.id, record]));
  const isRestore = action.name === 'restore';
  const findReason = await (isRestore ? findArchivedReason : findActiveReason)(context, action, ids);
  const reasonOf = (record: BulkRecord) => {
    const isArchived = record.archived_at !== null;
    if (isArchived === isRestore) return findReason(record);
    return isArchived ? 'archived' : 'active';
  };
  const changed: BulkRecord[] = [];
  const excluded = new Map<ExclusionReason, number>();
  for (const id of ids) {
    const record = records.get(id);
    const reason = record ? reasonOf(record) : 'missing';
    if (reason) excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
    else if (record) changed.push(record);
  }
  return { changed, excluded };
};
