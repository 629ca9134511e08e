import type { Company } from '../../../../contract/entities/members/companies.ts';
import type { Field } from '../../../kit/record/details.tsx';
import type { useText } from '../../../platform/i18n.ts';

/** The fields of companies only that the list and the details show. */
export const companyFields = (text: ReturnType<typeof useText>): Field<Company>[] => [
  {
    header: text('companies.taxNumber'),
    exports: ['tax_number'],
    from: 940,
    card: 2,
    cell: (company) => <bdi dir="ltr">{company.tax_number}</bdi>,
  },
];
