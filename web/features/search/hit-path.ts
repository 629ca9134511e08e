import { entities } from '../../../contract/entities/index.ts';
import type { SearchHit } from '../../../contract/entities/search.ts';

/** The address of the page of a found record. One without a page is found in its list. */
export const pathOfHit = ({ kind, id, title, message_id }: SearchHit): string => {
  if (kind === 'videos') return `${entities.messages.screens.page}/${message_id}`;
  if (kind === 'admins') return '/settings';
  const { screens, searchedBy } = entities[kind];
  return 'page' in screens ? `${screens.page}/${id}` : `${screens.list}?${new URLSearchParams({ [searchedBy]: title })}`;
};
