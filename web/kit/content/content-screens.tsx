import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { type TextKey, useText } from '../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../ui/content/picture-card.tsx';
import { CardGrid } from '../../ui/list/card.tsx';
import { ArchivePage } from '../archive/archive-page.tsx';
import { ConfirmArchive } from '../archive/confirm-archive.tsx';
import { useDialog } from '../dialog/use-dialog.ts';
import { LayoutPage, type Texts } from '../list/layout/layout-page.tsx';
import { AddButton } from '../list/list-page.tsx';
import { type ListParams, useListParams } from '../list/list-params.ts';
import { RowCorner } from '../list/rows/list-selection.tsx';
import type { Column } from '../list/table/data-table.tsx';
import { ScheduleFilter, type ScheduleStats, useDescribeSchedule } from '../schedule/schedule-filter.tsx';
import type { CardOf } from './content-card.tsx';
import { type ContentColumnsRow, contentColumns } from './content-columns.tsx';
import { type Content, useArchiveContent, useArchivedContent, useContentList, useRestoreContent } from './content-hooks.ts';
import { pathOf, titleOf } from './content-title.ts';
import { LabelFilters, useDescribeLabelFilters } from './label-filters.tsx';

type ContentRow = ContentColumnsRow & { readonly id: number; readonly archived_at: string | null; readonly archived_by: string | null };

/** Sets up the header's search for a list or an archive; returns a callout to show above the rows. */
export type UseContentSearch = (params: ListParams, options: { isArchive: boolean }) => ReactNode;

/** What the list and the archive of a kind of content differ in. */
export type ContentScreens<Row extends ContentRow> = {
  content: Content<Row>;
  useSearch: UseContentSearch;
  Card: ComponentType<CardOf<Row>>;
  /** The columns of this kind only, the same function on every render. They follow the labels. */
  columns: (text: Texts) => readonly Column<Row>[];
  /** Counts the records by the state of their schedule; absent without a schedule. */
  scheduleStats?: ScheduleStats;
  /** What the confirm dialog of archiving says. */
  deleteText: TextKey;
  /** An action that opens figures about a record. */
  statistics: { label: TextKey; icon: Icon; route: RouteSpec; Dialog: ComponentType<{ row: Row; onClose: () => void }> };
  /** Loaded when first opened. */
  Create: ComponentType<{ onClose: () => void }>;
  Edit: ComponentType<{ row: Row; onClose: () => void }>;
};

/** The list of a kind of content as picture cards with filters by category and tag, forms, figures and archiving. */
export const ContentListScreen = <Row extends ContentRow>({ screens }: { screens: ContentScreens<Row> }) => {
  const { content, useSearch, Card, columns: ownColumns, deleteText, statistics, scheduleStats, Create, Edit } = screens;
  const { routes, texts } = content;
  const text = useText();
  const params = useListParams(routes.list, { bulk: `${texts}.list` });
  const callout = useSearch(params, { isArchive: false });
  const list = useContentList(content, params.query);
  const describeLabels = useDescribeLabelFilters();
  const describeSchedule = useDescribeSchedule();
  const columns = useMemo(() => contentColumns(content, ownColumns), [content, ownColumns]);
  const archive = useArchiveContent(content);
  const dialog = useDialog<Row>();
  const { current, close } = dialog;
  const [statsRow, setStatsRow] = useState<Row>();
  const actionsOf = (row: Row) => [
    { ...statistics, label: text(statistics.label), onSelect: () => setStatsRow(row) },
    { label: text('common.edit'), icon: IconPencil, route: routes.update, onSelect: () => dialog.edit(row) },
    { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: () => dialog.archive(row), isDangerous: true },
  ];
  return (
    <>
      <LayoutPage
        title={text(`${texts}.title`)}
        noun={text(`${texts}.noun`)}
        list={list}
        params={params}
        action={<AddButton route={routes.create} label={text(`${texts}.add`)} onClick={dialog.create} />}
        filters={
          <>
            <LabelFilters params={params} categories={routes.categories} tags={routes.tags} />
            {scheduleStats ? <ScheduleFilter params={params} stats={scheduleStats} /> : null}
            {callout}
          </>
        }
        describeFilter={(name, value) => describeLabels(name, value) ?? describeSchedule(name, value)}
        emptyHint={text(`${texts}.emptyHint`)}
        skeleton={<PictureCardsSkeleton />}
        table={{ columns, actions: actionsOf, nameOf: (row) => titleOf(content, row), pathOf: (row) => pathOf(content, row) }}
      >
        {(rows) => (
          <CardGrid rows={rows} size="medium">
            {(row) => <Card row={row} corner={<RowCorner row={row} name={titleOf(content, row)} actions={actionsOf(row)} />} />}
          </CardGrid>
        )}
      </LayoutPage>
      <Suspense fallback={null}>
        {current?.kind === 'create' ? <Create onClose={close} /> : null}
        {current?.kind === 'edit' ? <Edit row={current.row} onClose={close} /> : null}
      </Suspense>
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={titleOf(content, current.row)} mutation={archive} input={{ id: current.row.id }} onClose={close}>
          {text(deleteText)}
        </ConfirmArchive>
      ) : null}
      {statsRow ? <statistics.Dialog row={statsRow} onClose={() => setStatsRow(undefined)} /> : null}
    </>
  );
};

/** The archived records of a kind of content, with restore for one or many. */
export const ContentArchiveScreen = <Row extends ContentRow>({ screens }: { screens: ContentScreens<Row> }) => {
  const { content, useSearch, Card } = screens;
  const { routes, texts } = content;
  const text = useText();
  const params = useListParams(routes.archived, { bulk: `${texts}.archived` });
  const callout = useSearch(params, { isArchive: true });
  const list = useArchivedContent(content, params.query);
  const describeFilter = useDescribeLabelFilters();
  const restore = useRestoreContent(content);
  return (
    <ArchivePage
      title={text(`${texts}.archived`)}
      noun={text(`${texts}.noun`)}
      list={list}
      params={params}
      filters={callout}
      describeFilter={describeFilter}
      skeleton={<PictureCardsSkeleton />}
      restore={restore}
      route={routes.restore}
      nameOf={(row) => titleOf(content, row)}
    >
      {(row, { checkbox, footer }) => <Card row={row} corner={checkbox} footer={footer} />}
    </ArchivePage>
  );
};
