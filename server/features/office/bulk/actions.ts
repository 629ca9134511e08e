import type { BulkValues } from '../../../../contract/entities/office/bulk.ts';
import type { BulkActionName } from '../../../../contract/entities/office/bulk-actions.ts';
import type { BulkRecord } from './bulk.read.ts';

/** A request to the route of one record. */
export type RecordRequest = { route: string; params?: object; body?: object };

/** How an action changes one record. */
export type RecordAction = {
  /** The request that changes the record; undefined if it has the value already. */
  request(record: BulkRecord, values: BulkValues, key: string): RecordRequest | undefined;
  /** Present if the action can be undone. */
  undo?: {
    /** What the undo needs to know. */
    before(record: BulkRecord, values: BulkValues): Readonly<Record<string, unknown>>;
    /** The request that reverses the change. */
    request(id: number, before: Readonly<Record<string, unknown>>, key: string): RecordRequest;
    /** Whether a change of the record shows in its version. A record with another version is then not reversed. */
    hasVersion: boolean;
  };
};

const archive = (id: number, key: string): RecordRequest => ({ route: `${key}.archive`, params: { id } });
const restore = (id: number, key: string): RecordRequest => ({ route: `${key}.restore`, body: { ids: [id] } });
const update = (id: number, key: string, body: object): RecordRequest => ({ route: `${key}.update`, params: { id }, body });
const changeMembers = (verb: 'addMembers' | 'removeMembers', groupId: unknown, id: number): RecordRequest => ({
  route: `groups.${verb}`,
  params: { id: groupId },
  body: { user_id: [id] },
});

const columns = { area_id: 'area_id', field_id: 'specialty_id', promocode_id: 'promo_code_id' } as const;

/** Sets a field of a member. */
const setField = (field: keyof typeof columns): RecordAction => ({
  request: (record, values, key) =>
    record[columns[field]] === values[field] ? undefined : update(record.id, key, { [field]: values[field] }),
  undo: {
    before: (record) => ({ [field]: record[columns[field]] ?? null }),
    request: (id, before, key) => update(id, key, before),
    hasVersion: true,
  },
});

const idsOf = (labels: readonly { id: number }[] = []) => labels.map(({ id }) => id);

/** Changes the labels of a record. */
const setLabels = (
  field: 'category_ids' | 'tag_ids',
  getIds: (record: BulkRecord, values: BulkValues) => number[] | undefined,
): RecordAction => ({
  request: (record, values, key) => {
    const ids = getIds(record, values);
    return ids && update(record.id, key, { [field]: ids });
  },
  undo: {
    before: ({ categories, tags }) => ({ [field]: idsOf(field === 'tag_ids' ? tags : categories) }),
    request: (id, before, key) => update(id, key, before),
    hasVersion: true,
  },
});

const changeGroup = (verb: 'addMembers' | 'removeMembers'): RecordAction => ({
  request: ({ id }, { group_id }) => changeMembers(verb, group_id, id),
  undo: {
    before: (_record, { group_id }) => ({ group_id }),
    request: (id, { group_id }) => changeMembers(verb === 'addMembers' ? 'removeMembers' : 'addMembers', group_id, id),
    hasVersion: false,
  },
});

/** Every action that starts a task. */
export const recordActions: Record<Exclude<BulkActionName, 'notify'>, RecordAction> = {
  archive: {
    request: ({ id }, _values, key) => archive(id, key),
    undo: { before: () => ({}), request: (id, _before, key) => restore(id, key), hasVersion: true },
  },
  restore: {
    request: ({ id }, _values, key) => restore(id, key),
    undo: { before: () => ({}), request: (id, _before, key) => archive(id, key), hasVersion: true },
  },
  decline: {
    request: ({ id, status }, { reason }) => ({
      route: 'members.decide',
      body: { user_id: id, status: 'declined', message: reason, seen_status: status },
    }),
  },
  add_to_group: changeGroup('addMembers'),
  remove_from_group: changeGroup('removeMembers'),
  set_area: setField('area_id'),
  set_specialty: setField('field_id'),
  set_promo_code: setField('promocode_id'),
  set_category: setLabels('category_ids', ({ categories }, { category_id = 0 }) =>
    idsOf(categories).join() === String(category_id) ? undefined : [category_id],
  ),
  add_tag: setLabels('tag_ids', ({ tags }, { tag_id = 0 }) => (idsOf(tags).includes(tag_id) ? undefined : [...idsOf(tags), tag_id])),
  add_points: {
    request: ({ id }, { amount, reason }) => ({ route: 'doctors.addPoints', body: { doctorId: id, amount, reason } }),
  },
};
