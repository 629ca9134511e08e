import { useSearch } from '@tanstack/react-router';
import { foldDigits } from '../../../contract/kit/fold.ts';
import { coinPrice } from '../../../contract/kit/price.ts';
import type { ListParams } from '../../kit/list-params.ts';
import type { Search } from '../../kit/list-query.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';

const schema = coinPrice();

const priceOf = (typed: string): number | undefined => {
  const digits = foldDigits(typed);
  return /^\d+$/.test(digits) ? schema.safeParse(Number(digits)).data : undefined;
};

/** Offers the search by name and coin price. Answers with the list's state and the price that the address asks for, Arabic digits folded; `refused` is what was typed where that is no price. */
export const useLibrarySearch = <Query extends { coin_price?: number | undefined }>(params: ListParams<Query>) => {
  const text = useText();
  const { coin_price: given } = useSearch({ strict: false }) as Search; // As the address has it, before the schema has looked at it.
  useSearchKeys([
    { key: 'name', label: text('named.name') },
    { key: 'coin_price', label: text('library.price') },
  ]);
  const typed = ([given].flat()[0] ?? '').trim();
  const price = priceOf(typed);
  if (price === undefined) return { params, refused: typed || undefined };
  const priced: ListParams<Query> = {
    ...params,
    query: { ...params.query, coin_price: price },
    filters: { ...params.filters, coin_price: price },
    isFiltered: true,
  };
  return { params: priced, refused: undefined };
};
