import type { BulkValues } from '../../../contract/entities/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { type BulkRecord, bulkRead } from './bulk.read.ts';
import type { AllowedAction } from './selection.service.ts';
import { formatCount } from './words.ts';

type Affected = { ids: readonly number[]; records: readonly BulkRecord[]; values: BulkValues };

/** A sentence if the number is not 0. */
const say = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];

const lookupColumns = { areas: 'area_id', specialties: 'specialty_id', promoCodes: 'promo_code_id' } as const;

const describeArchive = async ({ db }: Context, { entity: { key } }: AllowedAction, ids: readonly number[]): Promise<string[]> => {
  if (key === 'areas' || key === 'specialties' || key === 'promoCodes')
    return say(
      await bulkRead.countMembersWith(db, lookupColumns[key], ids),
      'member uses them and keeps them',
      'members use them and keep them',
    );
  if (key !== 'doctors' && key !== 'companies') return [];
  return [
    ...(key === 'doctors' ? say(await bulkRead.countTargeted(db, ids), 'is targeted by messages', 'are targeted by messages') : []),
    ...say(await bulkRead.countGroups(db, ids), 'group loses members', 'groups lose members'),
  ];
};

const describeRestore = async ({ db }: Context, { entity: { key } }: AllowedAction, ids: readonly number[]): Promise<string[]> =>
  key === 'doctors' || key === 'companies'
    ? say(
        await bulkRead.countErased(db, ids),
        'stays archived, because of the erasure of its personal data',
        'stay archived, because of the erasure of their personal data',
      )
    : [];

/** Whether a member can get a notification. */
export const isNotified = ({ status, archived_at }: BulkRecord): boolean => status === 'approved' && archived_at === null;

const describeNotify = ({ records }: Affected): string[] =>
  say(records.filter((record) => !isNotified(record)).length, 'is not approved and left out', 'are not approved and left out');

const describePoints = ({ records, values: { amount } }: Affected): string[] => {
  const active = records.filter(({ archived_at }) => archived_at === null);
  const approved = active.filter(({ status }) => status === 'approved').length;
  return [
    ...(amount ? [`Together they get ${formatCount(approved * amount)} points`] : []),
    ...say(active.length - approved, 'is not approved and gets none', 'are not approved and get none'),
  ];
};

const describeGroup = async ({ db }: Context, { name }: AllowedAction, { ids, values: { group_id } }: Affected): Promise<string[]> => {
  if (group_id === undefined) return [];
  const inside = await bulkRead.countInGroup(db, group_id, ids);
  return name === 'add_to_group'
    ? say(inside, 'is in the group already', 'are in the group already')
    : say(ids.length - inside, 'is not in the group', 'are not in the group');
};

/** The effects of one action that are not obvious. */
const describeAction = async (context: Context, action: AllowedAction, affected: Affected): Promise<string[]> => {
  switch (action.name) {
    case 'archive':
      return describeArchive(context, action, affected.ids);
    case 'notify':
      return describeNotify(affected);
    case 'restore':
      return describeRestore(context, action, affected.ids);
    case 'decline':
      return [
        'Each of them is told the reason and signed out',
        ...say(affected.records.filter(({ status }) => status === 'declined').length, 'is declined already', 'are declined already'),
      ];
    case 'add_points':
      return describePoints(affected);
    case 'add_to_group':
    case 'remove_from_group':
      return describeGroup(context, action, affected);
    default:
      return [];
  }
};

/** The effects of an action in words, and how many of the records it cannot change. */
export const describeEffects = async (context: Context, action: AllowedAction, affected: Affected): Promise<string[]> => {
  const { ids, records } = affected;
  const archived = records.filter(({ archived_at }) => archived_at !== null).length;
  const misplaced =
    action.name === 'restore'
      ? say(records.length - archived, 'is not archived', 'are not archived')
      : say(archived, 'is archived and cannot be changed', 'are archived and cannot be changed');
  const effects = ids.length === 0 ? [] : await describeAction(context, action, affected);
  return [...effects, ...misplaced, ...say(ids.length - records.length, 'does not exist', 'do not exist')];
};
