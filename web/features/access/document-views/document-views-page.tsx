import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type DocumentView, type DocumentViewListQuery, documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { AuditTabs, CsvExportButton, FilterGrid, UserFilter, useNamedUser } from '../../office/audit/index.ts';
import { SettingsNav } from '../../office/settings/index.ts';
import { useAllDocumentViews, useDocumentViewExport } from './document-views.api.ts';

type Params = ListParams<DocumentViewListQuery>;

const useUser = (id: number | undefined, views: readonly DocumentView[]) =>
  useNamedUser(
    id,
    views.map(({ user }) => user),
  );

const Filters = ({ params, views }: { params: Params; views: readonly DocumentView[] }) => {
  const text = useText();
  const { user_id } = params.query;
  return (
    <FilterGrid>
      <UserFilter label={text('audit.documentViewer')} user={useUser(user_id, views)} onChange={(id) => params.set({ user_id: id })} />
    </FilterGrid>
  );
};

const useDescribeFilters = (params: Params, views: readonly DocumentView[]) => {
  const text = useText();
  const user = useUser(params.query.user_id, views);
  return (name: string, value: unknown) => {
    const member = views.find((view) => view.member.id === value)?.member.name ?? text('audit.number', { id: String(value) });
    if (name === 'user_id') return { label: text('audit.documentViewer'), value: user?.name ?? '' };
    return name === 'member_id' ? { label: text('audit.documentMember'), value: member } : undefined;
  };
};

const ExportButton = ({ query: { page: _page, per_page: _size, ...filters } }: { query: DocumentViewListQuery }) => {
  const { save, isPending } = useDocumentViewExport();
  return <CsvExportButton route={documentViewRoutes.export} isPending={isPending} onExport={() => save({ query: filters })} />;
};

const MemberLink = ({ member: { id, name, role } }: Pick<DocumentView, 'member'>) => (
  <Link to={role === 'company' ? `/companies/${id}` : `/doctors/${id}`} className={textStyles.link}>
    <bdi>{name}</bdi>
  </Link>
);

/** Who has seen the identity documents of which member, newest first: one row a user, member and hour. */
export const DocumentViewsPage = () => {
  const text = useText();
  const params = useListParams(documentViewRoutes.list);
  const list = useAllDocumentViews(params.query);
  const describeFilter = useDescribeFilters(params, list.rows);
  const columns: Column<DocumentView>[] = [
    { header: text('audit.documentViewer'), isTitle: true, cell: ({ user }) => <bdi>{user.name}</bdi> },
    { header: text('audit.documentMember'), cell: ({ member }) => <MemberLink member={member} /> },
    { header: text('audit.documentViewedAt'), cell: ({ viewed_at }) => <time dateTime={viewed_at}>{formatMoment(viewed_at)}</time> },
  ];
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <AuditTabs />
      <ListPage
        title={text('audit.documentViews')}
        noun={text('audit.viewsNoun')}
        list={list}
        action={list.rows.length > 0 ? <ExportButton query={params.query} /> : undefined}
        params={params}
        filters={<Filters params={params} views={list.rows} />}
        describeFilter={describeFilter}
        emptyHint={text('audit.viewsEmpty')}
        skeleton={<TableSkeleton />}
      >
        {(views) => (
          <Stack gap={16}>
            <p className={textStyles.faint}>{text('audit.documentViewsHint')}</p>
            <DataTable label={text('audit.documentViews')} rows={views} columns={columns} nameOf={({ user }) => user.name} />
          </Stack>
        )}
      </ListPage>
    </Stack>
  );
};
