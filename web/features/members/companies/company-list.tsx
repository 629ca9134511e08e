import { lazy, Suspense, useCallback, useState } from 'react';
import { type Company, companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { BulkReasons } from '../../../kit/bulk/bulk-reasons.ts';
import { AddButton, ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { TableViewButtons } from '../../../kit/list/table/table-view.tsx';
import { VerifyButton } from '../../../kit/verification/verify-button.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import {
  CompanyDeclinePresets,
  type MemberDialogState,
  MemberTable,
  StatusFilter,
  useDescribeFilter,
  useMemberActions,
} from '../accounts/index.ts';
import { useCompanies, useCompanyCounts } from './companies.api.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { useCompanySearch } from './company-search.ts';

// Loaded when first opened, because the table does not need the forms.
const CompanyCreate = lazy(async () => ({ default: (await import('./form/company-create.tsx')).CompanyCreate }));
const CompanyDialog = lazy(async () => ({ default: (await import('./company-dialog.tsx')).CompanyDialog }));

/** Which dialog is open over the list. */
type OpenDialog = { kind: 'create' } | { kind: MemberDialogState; company: Company };

const pathOf = ({ id }: Company) => `/companies/${id}`;

export const CompanyList = () => {
  const text = useText();
  const params = useListParams(companyRoutes.list, { bulk: 'companies.list' });
  const list = useCompanies(params.query);
  const counts = useCompanyCounts();
  const columns = useCompanyColumns(list.firstNumber);
  const describeFilter = useDescribeFilter(list.rows, { hasTabs: true });
  const [open, setOpen] = useState<OpenDialog>();
  useCompanySearch();
  const close = () => setOpen(undefined);
  const openDialog = useCallback((kind: MemberDialogState, company: Company) => setOpen({ kind, company }), []);
  const actionsOf = useMemberActions({ routes: companyRoutes, path: '/companies', onOpenDialog: openDialog });
  return (
    <BulkReasons value={CompanyDeclinePresets}>
      <ListPage
        title={text('companies.title')}
        noun={text('companies.noun')}
        list={list}
        params={params}
        action={
          <>
            <VerifyButton route={companyRoutes.verification} to="/companies/verify" pending={counts?.pending ?? 0} />
            <AddButton route={companyRoutes.create} label={text('companies.add')} onClick={() => setOpen({ kind: 'create' })} />
          </>
        }
        filters={<StatusFilter params={params} counts={counts} list={list} />}
        describeFilter={describeFilter}
        emptyHint={text('companies.emptyHint')}
        view={<TableViewButtons />}
        skeleton={<TableSkeleton />}
      >
        {(rows) => <MemberTable label={text('companies.title')} rows={rows} columns={columns} pathOf={pathOf} actions={actionsOf} />}
      </ListPage>
      <Suspense fallback={null}>
        {open?.kind === 'create' ? <CompanyCreate onClose={close} /> : null}
        {open && open.kind !== 'create' ? (
          <CompanyDialog kind={open.kind} company={list.rows.find(({ id }) => id === open.company.id) ?? open.company} onClose={close} />
        ) : null}
      </Suspense>
    </BulkReasons>
  );
};
