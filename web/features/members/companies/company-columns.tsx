import { useMemo } from 'react';
import type { Company } from '../../../../contract/entities/members/companies.ts';
import { useCan } from '../../../kit/can.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useMemberColumns } from '../accounts/index.ts';
import { companyFields } from './company-fields.tsx';
import { CompanyLogo, RegistryMark, seeDocuments } from './company-files.tsx';

/** The columns of the companies table, without the registry file for users who may not see it; the first row has the number `firstNumber`. */
export const useCompanyColumns = (firstNumber: number): Column<Company>[] => {
  const text = useText();
  const shared = useMemberColumns<Company>({ firstNumber, path: '/companies' });
  const canSeeRegistry = useCan()(seeDocuments);
  return useMemo(() => {
    const columns = columnsOf(shared, text);
    return canSeeRegistry ? columns : columns.filter(({ isDocument }) => !isDocument);
  }, [shared, text, canSeeRegistry]);
};

type SharedColumns = ReturnType<typeof useMemberColumns<Company>>;

const columnsOf = (shared: SharedColumns, text: ReturnType<typeof useText>): (Column<Company> & { isDocument?: true })[] => [
  shared.number,
  { ...shared.name, header: text('companies.name') },
  { header: text('companies.logo'), align: 'center', from: 940, cell: (company) => <CompanyLogo company={company} /> },
  { ...shared.phone, header: text('companies.phone') },
  { ...shared.email, card: 3 },
  ...companyFields(text),
  shared.address,
  {
    header: text('companies.registry'),
    isDocument: true,
    align: 'center',
    from: 1040,
    cell: (company) => <RegistryMark company={company} />,
  },
  shared.created,
  shared.status,
];
