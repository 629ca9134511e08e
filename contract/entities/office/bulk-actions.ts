import type { Permission } from '../../permissions.ts';
import { findListEntity } from '../content/list-entity.ts';
import type { AnyEntity, entities } from '../index.ts';

/** Every action on many records. `notify` starts no task: it opens the composer with the records as recipients. */
export const bulkActionNames = [
  'archive',
  'restore',
  'decline',
  'add_to_group',
  'remove_from_group',
  'set_area',
  'set_specialty',
  'set_promo_code',
  'set_category',
  'add_tag',
  'add_points',
  'notify',
] as const;
export type BulkActionName = (typeof bulkActionNames)[number];

/** The fields of `values` that each action needs. */
export const bulkFields = {
  archive: [],
  restore: [],
  decline: ['reason'],
  add_to_group: ['group_id'],
  remove_from_group: ['group_id'],
  set_area: ['area_id'],
  set_specialty: ['field_id'],
  set_promo_code: ['promocode_id'],
  set_category: ['category_id'],
  add_tag: ['tag_id'],
  add_points: ['amount', 'reason'],
  notify: [],
} as const satisfies Record<BulkActionName, readonly string[]>;

/** An action of a list, and the permission of the same action on one record. */
export type BulkAction = { readonly name: BulkActionName; readonly permission: Permission };

type EntityKey = keyof typeof entities;

const memberActions = (key: 'doctors' | 'companies'): BulkAction[] => [
  { name: 'decline', permission: 'members.decide' },
  { name: 'add_to_group', permission: 'groups.write' },
  { name: 'remove_from_group', permission: 'groups.write' },
  { name: 'set_area', permission: `${key}.write` },
  { name: 'set_specialty', permission: `${key}.write` },
];

const labelActions = (key: 'blogs' | 'conferences' | 'books' | 'research'): BulkAction[] => [
  { name: 'set_category', permission: `${key}.write` },
  { name: 'add_tag', permission: `${key}.write` },
];

/** The actions of active records, besides archiving. */
const moreActions: Partial<Record<EntityKey, readonly BulkAction[]>> = {
  doctors: [
    ...memberActions('doctors'),
    { name: 'set_promo_code', permission: 'doctors.write' },
    { name: 'add_points', permission: 'doctors.grant' },
    { name: 'notify', permission: 'notifications.send' },
  ],
  companies: [...memberActions('companies'), { name: 'notify', permission: 'notifications.send' }],
  blogs: labelActions('blogs'),
  conferences: labelActions('conferences'),
  books: labelActions('books'),
  research: labelActions('research'),
};

const archivePermission = ({ key, permissions }: AnyEntity): Permission => {
  if (key === 'posts') return 'posts.moderate';
  if ('write' in permissions) return permissions.write;
  throw new Error(`Nobody may archive ${key}`);
};

/** The actions on the records of a list: `doctors.list` or `doctors.archived`. None for a list without bulk actions. Administrators are archived one by one. */
export const getBulkActions = (list: string): readonly BulkAction[] => {
  const [, kind] = list.split('.');
  const entity = findListEntity(list);
  if (entity?.archive !== 'restorable' || entity.key === 'admins') return [];
  if (kind === 'archived') return [{ name: 'restore', permission: entity.archivePermissions.restore }];
  if (kind !== 'list') return [];
  return [...(moreActions[entity.key] ?? []), { name: 'archive', permission: archivePermission(entity) }];
};
