import type { BulkActionName } from '../../../../contract/entities/office/bulk-actions.ts';

const numbers = new Intl.NumberFormat('en');
export const formatCount = (count: number): string => numbers.format(count);

/** The nouns of a kind of record. */
export type Nouns = { singular: string; plural: string };

/** The number of records with their noun: '1,284 doctors'. */
export const countRecords = (count: number, { singular, plural }: Nouns) => `${formatCount(count)} ${count === 1 ? singular : plural}`;

const titles: Record<BulkActionName, (records: string) => string> = {
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
  add_points: (records) => `Add coins to ${records}`,
  notify: (records) => `Notify ${records}`,
};

/** An action on a number of records, as the title of its task: 'Delete 1,284 doctors', 'Decline one doctor'. */
export const getTitle = (action: BulkActionName, count: number, nouns: Nouns): string =>
  titles[action](count === 1 ? `one ${nouns.singular}` : countRecords(count, nouns));

/** What the undo of an action does to the records. */
const reversals: Partial<Record<BulkActionName, string>> = {
  archive: 'restored',
  restore: 'deleted',
  add_to_group: 'removed from the group',
  remove_from_group: 'added to the group again',
};

/** The title of a finished task that reversed an action: 'Undone: 350 doctors restored'. */
export const getUndoneTitle = (action: BulkActionName, records: string): string =>
  `Undone: ${records} ${reversals[action] ?? 'changed back'}`;
