import { useText } from '../../../platform/i18n.ts';
import { useMemberSearch } from '../accounts/index.ts';

/** Sets up the header's search for a list of companies. */
export const useCompanySearch = (): void => {
  const text = useText();
  useMemberSearch([{ param: 'tax_number', label: text('companies.taxNumber') }]);
};
