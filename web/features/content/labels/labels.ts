import type { Option } from '../../../kit/data/queries.ts';

/** The label ids that a form holds. */
export type LabelValues = { category_ids?: number[] | undefined; tag_ids?: number[] | undefined };

/** A record with categories and tags. */
export type Labeled = { readonly categories: readonly Option[]; readonly tags: readonly Option[] };

const idsOf = (labels: readonly Option[]) => labels.map(({ id }) => id);

/** Returns the names of labels as one text. */
export const joinNames = (labels: readonly Option[]) => labels.map(({ name }) => name).join(', ');

/** Returns the names of a record's labels by the fields of its form. */
export const labelTextsOf = ({ categories, tags }: Labeled) => ({ category_ids: joinNames(categories), tag_ids: joinNames(tags) });

/** Returns the label ids of a record for its form; none without a record. */
export const labelIdsOf = ({ categories, tags }: Labeled = { categories: [], tags: [] }) => ({
  category_ids: idsOf(categories),
  tag_ids: idsOf(tags),
});
