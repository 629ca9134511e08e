import type { BulkActionName } from '../../../contract/entities/bulk-actions.ts';

const numbers = new Intl.NumberFormat('en');
export const formatCount = (count: number): string => numbers.format(count);

/** The number of records with their noun: '1,284 doctors'. */
export const countRecords = (count: number, { singular, plural }: { singular: string; plural: string }) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

const titles: Record<Exclude<BulkActionName, 'notify'>, (records: string) => string> = {
  archive: (records) => `Delete ${records}`,
  restore: (records) => `Restore ${records}`,
  decline: (records) => `Decline ${records}`,
  add_to_group: (records) => `Add ${records} to a group`,
  remove_from_group: (records) => `Remove ${records} from a group`,
  set_area: (records) => `Set the area of ${records}`,
  set_specialty: (records) => `Set the specialty of ${records}`,
  set_promo_code: (records) => `Set the promo code of ${records}`,
  set_category: (records) => `Set the category of ${records}`,
  add_tag: (records) => `Add a tag to ${records}`,
  add_points: (records) => `Add points to ${records}`,
};

/** The title of the task of an action. */
export const getTitle = (action: Exclude<BulkActionName, 'notify'>, records: string): string => titles[action](records);
