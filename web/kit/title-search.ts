import { useText } from '../platform/i18n.ts';
import { useSearchKeys } from './search-keys.ts';

/** Offers the header's search on a list of labelled records: by their title, so called, and by category, for which the page itself may have a strip. */
export const useTitleSearch = (title: string, { hasStrip }: { hasStrip: boolean }): void => {
  const text = useText();
  useSearchKeys([
    { key: 'title', label: title },
    { key: 'category_name', label: text('labels.category'), isFilter: hasStrip },
  ]);
};
