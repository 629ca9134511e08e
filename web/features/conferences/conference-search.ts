import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';

/** Offers the header's search on a list of conferences. */
export const useConferenceSearch = (): void => {
  const text = useText();
  useSearchKeys([
    { key: 'title', label: text('conferences.name') },
    { key: 'category_name', label: text('labels.category'), isFilter: true },
  ]);
};
