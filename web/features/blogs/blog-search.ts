import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';

/** Offers the header's search on a list of blogs. */
export const useBlogSearch = (): void => {
  const text = useText();
  useSearchKeys([
    { key: 'title', label: text('blogs.name') },
    { key: 'category_name', label: text('labels.category'), isFilter: true },
  ]);
};
