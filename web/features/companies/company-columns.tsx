import { useMemo } from 'react';
import type { Company } from '../../../contract/entities/companies.ts';
import type { Column } from '../../kit/list/data-table.tsx';
import { useText } from '../../platform/i18n.ts';
import { useMemberColumns } from '../members/index.ts';
import { CommercialRegistry, CompanyLogo } from './company-files.tsx';

/** The columns of the companies table; the first row has the number `firstNumber`. */
export const useCompanyColumns = (firstNumber: number): Column<Company>[] => {
  const text = useText();
  const shared = useMemberColumns<Company>({ firstNumber, path: '/companies' });
  return useMemo(() => columnsOf(shared, text), [shared, text]);
};

type SharedColumns = ReturnType<typeof useMemberColumns<Company>>;

const columnsOf = (shared: SharedColumns, text: ReturnType<typeof useText>): Column<Company>[] => [
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
