import { entities } from '../../../../contract/entities/index.ts';
import type { SearchHit, SearchKind } from '../../../../contract/entities/office/search.ts';
import { normalizeEmail, normalizePhone } from '../../../../contract/kit/normalize.ts';
import { foldText } from '../../../../contract/kit/search-term.ts';

/** The address of the page of a found record. One without a page is found in its list. */
export const pathOfHit = ({ kind, id, title, message_id }: SearchHit): string => {
  if (kind === 'videos') return `${entities.messages.screens.page}/${message_id}`;
  if (kind === 'admins') return '/settings';
  const { screens, searchedBy } = entities[kind];
  return 'page' in screens ? `${screens.page}/${id}` : `${screens.list}?${new URLSearchParams({ [searchedBy]: title })}`;
};

/** A kind with more records than are shown, the term, and the shown ones. */
export type FoundKind = { readonly kind: SearchKind; readonly term: string; readonly hits: readonly SearchHit[] };

/** The filter of the list of doctors or companies that finds what the search found: digits are a phone, and a word may be of e-mails only. */
const memberFilter = ({ term, hits }: FoundKind): 'name' | 'phone' | 'email' => {
  if (/^\d+$/.test(normalizePhone(term))) return 'phone';
  const email = normalizeEmail(term);
  if (email.includes('@')) return 'email';
  return /^[\w.+-]+$/.test(email) && !hits.some(({ title }) => foldText(title).includes(foldText(term))) ? 'email' : 'name';
};

/** The address of the list with every record of a kind that the search finds; undefined for kinds without such a list. */
export const addressOfAll = (found: FoundKind): string | undefined => {
  const { kind, term } = found;
  if (kind === 'admins' || kind === 'videos') return undefined;
  const { screens, searchedBy } = entities[kind];
  const filter = kind === 'doctors' || kind === 'companies' ? memberFilter(found) : searchedBy;
  return `${screens.list}?${new URLSearchParams({ [filter]: term })}`;
};
