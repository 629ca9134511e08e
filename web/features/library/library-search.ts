import { useSearch } from '@tanstack/react-router';
import type { ListParams } from '../../kit/list-params.ts';
import type { Search } from '../../kit/list-query.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';

/** Offers the search by name and coin price; answers with what was typed as a price where it is none. */
export const useLibrarySearch = ({ query }: ListParams<{ coin_price?: number | undefined }>): string | undefined => {
  const text = useText();
  const { coin_price: given } = useSearch({ strict: false }) as Search; // As the address has it, before the schema has looked at it.
  useSearchKeys([
    { key: 'name', label: text('named.name') },
    { key: 'coin_price', label: text('library.price') },
  ]);
  return query.coin_price === undefined ? [given].flat()[0]?.trim() || undefined : undefined;
};
