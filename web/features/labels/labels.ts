import type { Option } from '../../kit/queries.ts';

/** What the form of a record that carries categories and tags holds of them. */
export type LabelValues = { category_ids?: number[] | undefined; tag_ids?: number[] | undefined };

/** A record that carries labels. */
export type Labelled = { readonly categories: readonly Option[]; readonly tags: readonly Option[] };

const idsOf = (labels: readonly Option[]) => labels.map(({ id }) => id);

/** What the form holds of the labels that a record carries. */
export const labelIdsOf = ({ categories, tags }: Labelled) => ({ category_ids: idsOf(categories), tag_ids: idsOf(tags) });
