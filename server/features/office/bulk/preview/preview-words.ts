import type { BulkValues } from '../../../../../contract/entities/office/bulk.ts';
import type { BulkActionName } from '../../../../../contract/entities/office/bulk-actions.ts';
import { countRecords, formatCount, type Nouns } from '../words.ts';

/** Why an action does not change a record, in the order of their sentences. */
const exclusionReasons = [
  'erased',
  'merged',
  'unapproved',
  'declined',
  'claimed',
  'in_group',
  'outside_group',
  'same_value',
  'active',
  'archived',
  'missing',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** After a number: `one` or `many`. After a colon, if it holds for all of several records: `all`. */
type ExclusionWords = { one: string; many: string; all: string };

/** An action with its values and the kind of its records. */
type Action = { name: BulkActionName; values: BulkValues; entity: Nouns };

const valueWords = {
  set_area: { noun: 'area', field: 'area_id' },
  set_specialty: { noun: 'specialty', field: 'field_id' },
  set_promo_code: { noun: 'promo code', field: 'promocode_id' },
  set_category: { noun: 'category', field: 'category_id' },
  add_tag: { noun: 'tag', field: 'tag_id' },
} as const;
type ValueAction = keyof typeof valueWords;

const isValueAction = (name: BulkActionName): name is ValueAction => name in valueWords;

const withArticle = (noun: string): string => `${noun === 'area' ? 'an' : 'a'} ${noun}`;

/** The noun of the value that an action sets, and whether it clears the value. */
const describeValue = (name: ValueAction, values: BulkValues) => {
  const { noun, field } = valueWords[name];
  return { noun, isCleared: values[field] === null };
};

const describeSameValue = ({ name, values }: Action): ExclusionWords => {
  const { noun, isCleared } = isValueAction(name) ? describeValue(name, values) : { noun: 'value', isCleared: false };
  return isCleared
    ? { one: `has no ${noun}`, many: `have no ${noun}`, all: `none has ${withArticle(noun)}` }
    : { one: `has this ${noun} already`, many: `have this ${noun} already`, all: `all have this ${noun} already` };
};

const exclusionWords: Record<Exclude<ExclusionReason, 'same_value' | 'unapproved'>, ExclusionWords> = {
  erased: {
    one: 'stays archived, because of the erasure of its personal data',
    many: 'stay archived, because of the erasure of their personal data',
    all: 'their personal data was erased or is to be erased',
  },
  merged: {
    one: 'stays archived, because it was merged into another doctor',
    many: 'stay archived, because they were merged into other doctors',
    all: 'all were merged into other doctors',
  },
  declined: { one: 'is declined already', many: 'are declined already', all: 'all are declined already' },
  claimed: {
    one: 'is skipped, because another administrator is verifying it',
    many: 'are skipped, because another administrator is verifying them',
    all: 'another administrator is verifying all of them',
  },
  in_group: { one: 'is in the group already', many: 'are in the group already', all: 'all are in the group already' },
  outside_group: { one: 'is not in the group', many: 'are not in the group', all: 'none is in the group' },
  active: { one: 'is not archived', many: 'are not archived', all: 'none is archived' },
  archived: { one: 'is archived and cannot be changed', many: 'are archived and cannot be changed', all: 'all are archived' },
  missing: { one: 'does not exist', many: 'do not exist', all: 'none exists any more' },
};

const wordsOf = (reason: ExclusionReason, action: Action): ExclusionWords => {
  if (reason === 'same_value') return describeSameValue(action);
  if (reason !== 'unapproved') return exclusionWords[reason];
  const all = 'none is approved';
  return action.name === 'notify'
    ? { one: 'is not approved and left out', many: 'are not approved and left out', all }
    : { one: 'is not approved and gets no coins', many: 'are not approved and get no coins', all };
};

type Excluded = ReadonlyMap<ExclusionReason, number>;

/** A sentence for each reason for which records are not changed. */
export const describeExcluded = (action: Action, excluded: Excluded): string[] =>
  exclusionReasons.flatMap((reason) => {
    const count = excluded.get(reason) ?? 0;
    const { one, many } = wordsOf(reason, action);
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
  });

/** What happens to one record, to many, and how a sentence begins if it happens to none. */
type ChangeWords = { one: string; many: string; none: string };

const describeValueChange = (name: ValueAction, values: BulkValues, singular: string): ChangeWords => {
  const { noun, isCleared } = describeValue(name, values);
  const none = `No ${singular} is changed`;
  return isCleared
    ? { one: `will have no ${noun}`, many: `will have no ${noun}`, none }
    : { one: `gets the ${noun}`, many: `get the ${noun}`, none };
};

const describeCoins = ({ amount }: BulkValues): ChangeWords => {
  const coins = amount === undefined ? 'coins' : `${formatCount(amount)} ${amount === 1 ? 'coin' : 'coins'}`;
  return { one: `gets ${coins}`, many: `get ${coins}${amount === undefined ? '' : ' each'}`, none: 'Nobody gets coins' };
};

const changeWords = ({ name, values, entity: { singular } }: Action): ChangeWords => {
  if (isValueAction(name)) return describeValueChange(name, values, singular);
  switch (name) {
    case 'archive':
      return { one: 'moves to the archive', many: 'move to the archive', none: `No ${singular} moves to the archive` };
    case 'restore':
      return { one: 'returns from the archive', many: 'return from the archive', none: `No ${singular} returns from the archive` };
    case 'decline':
      return { one: 'is declined', many: 'are declined', none: `No ${singular} is declined` };
    case 'add_to_group':
      return { one: 'joins the group', many: 'join the group', none: `No ${singular} joins the group` };
    case 'remove_from_group':
      return { one: 'leaves the group', many: 'leave the group', none: `No ${singular} leaves the group` };
    case 'notify':
      return { one: 'gets the notification', many: 'get the notification', none: 'Nobody gets the notification' };
    case 'add_points':
      return describeCoins(values);
  }
};

const describeNone = (action: Action, excluded: Excluded): string => {
  const { singular } = action.entity;
  const [only, ...others] = [...excluded];
  if (!only) return `No ${singular} matches any more`;
  const { none } = changeWords(action);
  if (others.length > 0) return none;
  const [reason, count] = only;
  const { one, all } = wordsOf(reason, action);
  return count === 1 ? `The ${singular} ${one}` : `${none}: ${all}`;
};

/** What an action does to the records that it changes; if there are none, that and why. */
export const summarize = (action: Action, changed: number, excluded: Excluded): string => {
  if (changed === 0) return describeNone(action, excluded);
  const { one, many } = changeWords(action);
  return changed === 1 ? `One ${action.entity.singular} ${one}` : `${countRecords(changed, action.entity)} ${many}`;
};
