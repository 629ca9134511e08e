import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { entities } from '../../../contract/entities/index.ts';
import { type TextKey, useText } from '../../platform/i18n.ts';
import { ConfirmArchive } from '../archive/confirm-archive.tsx';
import type { Option } from '../data/queries.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import { entityOf } from '../live/subject.ts';
import { RecordPage } from '../record/record-page.tsx';
import { type Content, useArchiveContent, useRestoreContent } from './content-hooks.ts';
import { ContentRecord, ContentRecordSkeleton } from './content-record.tsx';
import { titleOf } from './content-title.ts';
import { LabelDetails, RecordPicture } from './record-parts.tsx';

type ContentRow = {
  readonly id: number;
  readonly image: string;
  readonly categories: readonly Option[];
  readonly tags: readonly Option[];
  readonly created_at: string;
  readonly archived_at: string | null;
  readonly archived_by: string | null;
};

type ContentPageProps<Row extends ContentRow> = {
  content: Content<Row>;
  schema: z.ZodType<number>;
  /** Reads a record, active or archived. */
  useRecord: (id: number) => UseQueryResult<{ data: Row } | undefined>;
  /** What the confirm dialog of archiving says. */
  deleteText: TextKey;
  /** Loaded when first opened. */
  Edit: ComponentType<{ row: Row; onClose: () => void }>;
  /** Details of this kind of content only. */
  details?: (row: Row) => ReactNode;
  statistics: { title: TextKey; render: (row: Row) => ReactNode };
  history: (row: Row) => ReactNode;
  /** The text below the picture. */
  children?: (row: Row) => ReactNode;
};

/** The page of one record of a kind of content: picture, text, details, statistics and history, with the actions of its card. */
export const ContentPage = <Row extends ContentRow>({ schema, useRecord, ...rest }: ContentPageProps<Row>) => {
  const text = useText();
  const { texts } = rest.content;
  const back = { to: entities[texts].screens.list, label: text(`${texts}.backToList`) };
  return (
    <RecordPage
      entity={entityOf(rest.content.routes.update)}
      schema={schema}
      useRecord={useRecord}
      notFound={{ title: text(`${texts}.missing`), back }}
      skeleton={<ContentRecordSkeleton />}
    >
      {(row) => <LoadedContent row={row} back={back} {...rest} />}
    </RecordPage>
  );
};

type LoadedProps<Row extends ContentRow> = Omit<ContentPageProps<Row>, 'schema' | 'useRecord'> & {
  row: Row;
  back: { to: string; label: string };
};

const LoadedContent = <Row extends ContentRow>({ row, back, ...parts }: LoadedProps<Row>) => {
  const { content, deleteText, Edit, details, statistics, history, children } = parts;
  const text = useText();
  const restore = useRestoreContent(content);
  const archive = useArchiveContent(content);
  const { current, close, ...dialog } = useDialog<Row>();
  const actions = [
    { label: text('common.edit'), icon: IconPencil, route: content.routes.update, onSelect: () => dialog.edit(row) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: content.routes.archive,
      onSelect: () => dialog.archive(row),
      isDangerous: true,
    },
  ];
  return (
    <>
      <ContentRecord
        name={titleOf(content, row)}
        back={back}
        actions={actions}
        row={row}
        restore={restore}
        restoreRoute={content.routes.restore}
        details={
          <>
            {details?.(row)}
            <LabelDetails labels={row} />
          </>
        }
        sections={{ [text(statistics.title)]: statistics.render(row) }}
        history={history(row)}
      >
        <RecordPicture src={row.image} alt="" />
        {children?.(row)}
      </ContentRecord>
      <Suspense fallback={null}>{current?.kind === 'edit' ? <Edit row={row} onClose={close} /> : null}</Suspense>
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={titleOf(content, row)} mutation={archive} input={{ id: row.id }} onClose={close}>
          {text(deleteText)}
        </ConfirmArchive>
      ) : null}
    </>
  );
};
