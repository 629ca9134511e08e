import { entities } from '../../../contract/entities/index.ts';
import type { ContentTexts } from './content-hooks.ts';

/** The title or the name of a record of a kind of content. */
export const titleOf = ({ texts }: { readonly texts: ContentTexts }, row: object): string =>
  String(new Map(Object.entries(row)).get(entities[texts].titleColumn));

/** The path of the page of a record of a kind of content. */
export const pathOf = ({ texts }: { readonly texts: ContentTexts }, { id }: { readonly id: number }): string =>
  `${entities[texts].screens.page}/${id}`;
