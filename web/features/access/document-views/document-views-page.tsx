import { NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type DocumentView,
  type DocumentViewListQuery,
  documentViewKinds,
  documentViewRoutes,
} from '../../../../contract/entities/access/document-views.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { ReferencePicker } from '../../../kit/picker/reference-picker.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { useMemberOptions, useNamedMember } from '../../members/accounts/index.ts';
import { AuditTabs, CsvExportButton, FilterGrid, UserFilter, useNamedUser } from '../../office/audit/index.ts';
import { SettingsNav } from '../../office/settings/index.ts';
import { useAllDocumentViews, useDocumentViewExport } from './document-views.api.ts';

type Params = ListParams<DocumentViewListQuery>;

/** The user and the member of the filters, with their names. */
const useFilterNames = ({ query: { user_id, member_id } }: Params, views: readonly DocumentView[]) => {
  const user = useNamedUser(
    user_id,
    views.map((view) => view.user),
  );
  const member = useNamedMember(
    member_id,
    views.map((view) => view.member),
  );
  return { user, member };
};

const Filters = ({ params, views }: { params: Params; views: readonly DocumentView[] }) => {
  const text = useText();
  const { user, member } = useFilterNames(params, views);
  const kinds = documentViewKinds.toReversed().map((value) => ({ value, label: text(`audit.viewKind.${value}`) }));
  return (
    <FilterGrid>
      <UserFilter label={text('audit.documentViewer')} user={user} onChange={(id) => params.set({ user_id: id })} />
      <ReferencePicker
        label={text('audit.documentMember')}
        placeholder={text('audit.anyMember')}
        value={member}
        useOptions={useMemberOptions}
        onChange={(option) => params.set({ member_id: userId.safeParse(option?.id).data })}
      />
      <NativeSelect
        label={text('audit.documentViewKind')}
        data={[{ value: '', label: text('audit.anyKind') }, ...kinds]}
        value={params.query.kind ?? ''}
        onChange={(event) => params.set({ kind: documentViewKinds.find((kind) => kind === event.currentTarget.value) })}
      />
    </FilterGrid>
  );
};

const useDescribeFilters = (params: Params, views: readonly DocumentView[]) => {
  const text = useText();
  const { user, member } = useFilterNames(params, views);
  return (name: string, value: unknown) => {
    const kind = documentViewKinds.find((each) => each === value);
    const words: Record<string, { label: string; value: string } | undefined> = {
      user_id: { label: text('audit.documentViewer'), value: user?.name ?? '' },
      member_id: { label: text('audit.documentMember'), value: member?.name ?? '' },
      kind: kind && { label: text('audit.documentViewKind'), value: text(`audit.viewKind.${kind}`) },
    };
    return words[name];
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
    { header: text('audit.documentViewKind'), cell: ({ kind }) => text(`audit.viewKind.${kind}`) },
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
