import type { Context } from '../../../../platform/context.ts';
import { bulkRead } from '../bulk.read.ts';
import type { AllowedAction } from '../selection.service.ts';
import { formatCount } from '../words.ts';
import type { Outcome } from './outcome.service.ts';
import { describeExcluded } from './preview-words.ts';

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

/** The effects of an action on the records that it changes, if they are not obvious. */
const describeAction = async (context: Context, action: AllowedAction, { changed }: Outcome): Promise<string[]> => {
  const { name, entity, values } = action;
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return [];
  if (name === 'archive') return describeArchive(context, action, ids);
  if (name === 'decline') return [`${ids.length === 1 ? `The ${entity.singular}` : 'Each of them'} is told the reason and signed out`];
  if (name === 'add_points' && values.amount && ids.length > 1)
    return [`Together they get ${formatCount(ids.length * values.amount)} coins`];
  return [];
};

/** The effects of an action in words, and how many of the records it does not change unless the summary says so. */
export const describeEffects = async (context: Context, action: AllowedAction, outcome: Outcome): Promise<string[]> => {
  const { changed, excluded } = outcome;
  const isInSummary = changed.length === 0 && excluded.size === 1;
  return [...(await describeAction(context, action, outcome)), ...(isInSummary ? [] : describeExcluded(action, excluded))];
};
