import { useText } from '../../platform/i18n.ts';
import { useMemberSearch } from '../members/index.ts';

/** Offers the header's search on a companies' list. */
export const useCompanySearch = (): void => {
  const text = useText();
  useMemberSearch([{ key: 'tax_number', label: text('companies.taxNumber') }]);
};
