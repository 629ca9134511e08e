import { NativeSelect } from '@mantine/core';
import { type Notice, type NoticeListQuery, noticeKind, noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { MarkAllButton } from './mark-all.tsx';
import { KindIcon, NoticeSentence } from './notice-parts.tsx';
import { useNotices, useSubscriptions } from './notices.api.ts';
import styles from './notices.module.css';

type Params = ListParams<NoticeListQuery>;

const Filters = ({ params }: { params: Params }) => {
  const text = useText();
  const kinds = useSubscriptions().data?.data ?? [];
  const { kind, is_unseen } = params.query;
  return (
    <>
      <NativeSelect
        aria-label={text('notices.kindLabel')}
        data={[
          { value: '', label: text('notices.allKinds') },
          ...kinds.map((each) => ({ value: each.kind, label: text(`notices.kind.${each.kind}`) })),
        ]}
        value={kind ?? ''}
        onChange={(event) => params.set({ kind: kinds.find((each) => each.kind === event.currentTarget.value)?.kind })}
      />
      <Checkbox
        label={text('notices.unseenOnly')}
        checked={is_unseen !== undefined}
        onChange={(event) => params.set({ is_unseen: event.currentTarget.checked ? 1 : undefined })}
      />
    </>
  );
};

/** All notices of the user, newest first. */
export const NoticesPage = () => {
  const text = useText();
  const params = useListParams(noticeRoutes.list);
  const list = useNotices(params.query);
  const describeFilter = (name: string, value: unknown) => {
    if (name === 'is_unseen') return { label: text('notices.unseen'), value: text('notices.unseenOnly') };
    return { label: text('notices.kindLabel'), value: text(`notices.kind.${noticeKind.parse(value)}`) };
  };
  const columns: Column<Notice>[] = [
    {
      header: text('notices.what'),
      isTitle: true,
      width: 280,
      cell: (notice) => (
        <span className={styles.what}>
          <KindIcon kind={notice.kind} />
          <span>
            <NoticeSentence notice={notice} />
          </span>
          {notice.is_seen ? null : <span className={styles.badge}>{text('notices.unseen')}</span>}
        </span>
      ),
    },
    { header: text('notices.who'), cell: ({ actor }) => (actor === null ? null : <bdi className={textStyles.soft}>{actor}</bdi>) },
    { header: text('notices.when'), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  ];
  return (
    <ListPage
      title={text('notices.title')}
      noun={text('notices.noun')}
      list={list}
      params={params}
      action={list.rows.length > 0 ? <MarkAllButton rows={list.rows} /> : undefined}
      filters={<Filters params={params} />}
      describeFilter={describeFilter}
      emptyHint={text('notices.emptyHint')}
      skeleton={<TableSkeleton />}
    >
      {(rows) => (
        <DataTable label={text('notices.title')} rows={rows} columns={columns} nameOf={({ record }) => record.title ?? String(record.id)} />
      )}
    </ListPage>
  );
};
