import { useSearch } from '@tanstack/react-router';
import type { Search } from '../../../../contract/kit/list-query.ts';
import type { UseContentSearch } from '../../../kit/content/content-screens.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './library.module.css';

/** Sets up the search by name and coin price. Returns a text if the URL has an invalid price, which is ignored. */
export const usePriceSearch: UseContentSearch = ({ query }) => {
  const text = useText();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the URL before the schema parses it
  const { coin_price: typed } = useSearch({ strict: false }) as Search;
  useSearchFields([
    { param: 'name', label: text('named.name') },
    { param: 'coin_price', label: text('library.price') },
  ]);
  const ignored = query['coin_price'] === undefined ? [typed].flat()[0]?.trim() : undefined;
  return (
    <div role="status" className={styles.status}>
      {ignored ? <p className={styles.ignored}>{text('library.priceNotSearched', { typed: ignored })}</p> : null}
    </div>
  );
};
