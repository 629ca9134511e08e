import { entities } from '../../../contract/entities/index.ts';
import type { ContentTexts } from './content-hooks.ts';

/** The title or the name of a record of a kind of content. */
export const titleOf = ({ texts }: { readonly texts: ContentTexts }, row: object): string =>
  String(new Map(Object.entries(row)).get(entities[texts].titleColumn));
