import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { MemberArchive } from '../accounts/index.ts';
import { useArchivedCompanies, useRestoreCompanies } from './companies.api.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { useCompanySearch } from './company-search.ts';

export const CompanyArchive = () => {
  const text = useText();
  const params = useListParams(companyRoutes.archived, { bulk: 'companies.archived' });
  const list = useArchivedCompanies(params.query);
  useCompanySearch();
  return (
    <MemberArchive
      title={text('companies.archived')}
      noun={text('companies.noun')}
      list={list}
      params={params}
      columns={useCompanyColumns(list.firstNumber)}
      restore={useRestoreCompanies()}
      route={companyRoutes.restore}
    />
  );
};
