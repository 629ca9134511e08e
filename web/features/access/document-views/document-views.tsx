import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { type DocumentView, documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { Can } from '../../../kit/can.tsx';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { RowLink } from '../../../kit/list/rows/row-link.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/list/paginator.tsx';
import { Panel } from '../../../ui/panel.tsx';
import textStyles from '../../../ui/text.module.css';
import { useDocumentViews } from './document-views.api.ts';

/** Who has seen the identity documents of a member, newest first: one row a user and hour. */
export const DocumentViews = ({ id }: { id: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useDocumentViews(id, page);
  const columns: Column<DocumentView>[] = [
    { header: text('audit.documentViewer'), cell: ({ user }) => <bdi>{user.name}</bdi> },
    { header: text('audit.documentViewKind'), cell: ({ kind }) => text(`audit.viewKind.${kind}`) },
    { header: text('audit.documentViewedAt'), cell: ({ viewed_at }) => formatMoment(viewed_at) },
  ];
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending || list.rows.length === 0) {
    return <Panel>{list.isPending ? <Skeleton width="60%" /> : <p className={textStyles.faint}>{text('audit.documentsUnseen')}</p>}</Panel>;
  }
  return (
    <Stack gap={16} aria-busy={list.isStale}>
      <p className={textStyles.faint}>{text('audit.documentViewsHint')}</p>
      <DataTable label={text('audit.documentViews')} rows={list.rows} columns={columns} nameOf={({ user }) => user.name} />
      <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
    </Stack>
  );
};

/** A link to the document views of a member, for users who may read them. */
export const DocumentViewsLink = ({ id }: { id: number }) => {
  const text = useText();
  return (
    <Can route={documentViewRoutes.list}>
      <Anchor component={RowLink} href={`/settings/audit/documents?member_id=${id}`} size="sm" style={{ alignSelf: 'start' }}>
        {text('audit.whoSawDocuments')}
      </Anchor>
    </Can>
  );
};
