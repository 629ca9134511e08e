import type { Company } from '../../../contract/entities/companies.ts';
import type { Column } from '../../kit/list/data-table.tsx';
import { useText } from '../../platform/i18n.ts';
import { useMemberColumns } from '../members/index.ts';
import { CommercialRegistry, CompanyLogo } from './company-files.tsx';

/** The columns of the companies table; the first row has the number `firstNumber`. */
export const useCompanyColumns = (firstNumber: number): Column<Company>[] => {
  const text = useText();
  const shared = useMemberColumns<Company>({ firstNumber, page: '/companies/$id' });
  return [
    shared.number,
    { ...shared.name, header: text('companies.name') },
    { header: text('companies.logo'), align: 'center', cell: (company) => <CompanyLogo company={company} /> },
    { ...shared.phone, header: text('companies.phone') },
    shared.email,
    { header: text('companies.taxNumber'), cell: (company) => <bdi dir="ltr">{company.tax_number}</bdi> },
    shared.address,
    { header: text('companies.registry'), align: 'center', cell: (company) => <CommercialRegistry company={company} /> },
    shared.status,
  ];
};
