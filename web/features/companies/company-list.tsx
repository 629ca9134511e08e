import { lazy, Suspense, useState } from 'react';
import { type Company, companyRoutes } from '../../../contract/entities/companies.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { MemberTable, type MemberTask, StatusFilter, useDescribeStatus, useMemberActions } from '../members/index.ts';
import { useCompanies, useCompanyCounts } from './companies.api.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { useCompanySearch } from './company-search.ts';

// Forms come with their first opening: the table is there without them.
const CompanyCreate = lazy(async () => ({ default: (await import('./form/company-create.tsx')).CompanyCreate }));
const CompanyTasks = lazy(async () => ({ default: (await import('./company-tasks.tsx')).CompanyTasks }));

/** What is open over the list. */
type Open = { task: 'create' } | { task: MemberTask; company: Company };

export const CompanyList = () => {
  const text = useText();
  const params = useListParams(companyRoutes.list);
  const list = useCompanies(params.query);
  const counts = useCompanyCounts();
  const columns = useCompanyColumns((params.page - 1) * params.query.per_page + 1);
  const describe = useDescribeStatus();
  const [open, setOpen] = useState<Open>();
  useCompanySearch();
  const close = () => setOpen(undefined);
  const actionsOf = useMemberActions<Company>({
    calls: companyRoutes,
    page: '/companies/$id',
    onTask: (task, company) => setOpen({ task, company }),
  });
  return (
    <>
      <ListPage
        title={text('companies.title')}
        noun={text('companies.noun')}
        list={list}
        params={params}
        action={<AddButton call={companyRoutes.create} label={text('companies.add')} onClick={() => setOpen({ task: 'create' })} />}
        filters={<StatusFilter status={params.query.status} counts={counts} onChange={(status) => params.set({ status })} />}
        describe={describe}
        emptyHint={text('companies.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => <MemberTable label={text('companies.title')} rows={rows} columns={columns} actions={(company) => actionsOf(company)} />}
      </ListPage>
      <Suspense fallback={null}>
        {open?.task === 'create' ? <CompanyCreate onClose={close} /> : null}
        {open && open.task !== 'create' ? (
          <CompanyTasks task={open.task} company={list.rows.find(({ id }) => id === open.company.id) ?? open.company} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
};
