import { entities } from '../../../contract/entities/index.ts';
import type { Schedule } from '../../../contract/kit/schedule.ts';
import { formatDay } from '../../platform/format.ts';
import { Chips } from '../../ui/content/chips.tsx';
import { ClampText } from '../../ui/text.tsx';
import type { Option } from '../data/queries.ts';
import type { Texts } from '../list/layout/layout-page.tsx';
import type { Column } from '../list/table/data-table.tsx';
import { ScheduleChip } from '../schedule/schedule-chip.tsx';
import type { ContentTexts } from './content-hooks.ts';
import { pathOf, titleOf } from './content-title.ts';
import { TitleCell } from './title-cell.tsx';

type Labeled = { readonly categories: readonly Option[]; readonly tags: readonly Option[] };

/** The column with the categories of a record. */
export const categoryColumn = <Row extends Pick<Labeled, 'categories'>>(text: Texts): Column<Row> => ({
  header: text('labels.category'),
  exports: ['categories'],
  cell: ({ categories }) => <ClampText width={24}>{categories.map(({ name }) => name).join(', ')}</ClampText>,
});

/** The column with the first tag of a record and the number of the others. */
export const tagsColumn = <Row extends Pick<Labeled, 'tags'>>(text: Texts): Column<Row> => ({
  header: text('labels.tags.title'),
  width: 150,
  exports: ['tags'],
  cell: ({ tags }) => <Chips label={text('labels.tags.title')} rows={tags} most={1} />,
});

type Scheduled = Omit<Schedule, 'schedule'> & { readonly schedule: Schedule['schedule'] | null };

/** The column with the state of a record's schedule. */
export const scheduleColumn = <Row extends Scheduled>(text: Texts): Column<Row> => ({
  header: text('schedule.title'),
  cell: (row) => <ScheduleChip record={row} />,
});

/** The column with the day a record was added. */
export const addedColumn = <Row extends { readonly created_at: string }>(text: Texts): Column<Row> => ({
  header: text('record.added'),
  sort: 'created',
  align: 'end',
  exports: ['created_at'],
  cell: ({ created_at: at }) => <time dateTime={at}>{formatDay(at)}</time>,
});

/** What the shared columns show of a record of content. */
export type ContentColumnsRow = Labeled & { readonly id: number; readonly image: string; readonly created_at: string };

/** Builds the columns of a kind of content: picture and title, labels, those of the kind, and the day it was added. */
export const contentColumns =
  <Row extends ContentColumnsRow>(content: { readonly texts: ContentTexts }, ownColumns: (text: Texts) => readonly Column<Row>[]) =>
  (text: Texts): readonly Column<Row>[] => {
    const { titleColumn } = entities[content.texts];
    return [
      {
        header: text(titleColumn === 'title' ? 'record.title' : 'named.name'),
        sort: 'name',
        isTitle: true,
        width: 240,
        exports: [titleColumn],
        cell: (row) => <TitleCell title={titleOf(content, row)} path={pathOf(content, row)} image={row.image} />,
      },
      categoryColumn(text),
      tagsColumn(text),
      ...ownColumns(text),
      addedColumn(text),
    ];
  };
