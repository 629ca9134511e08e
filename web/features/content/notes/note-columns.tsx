import type { Note } from '../../../../contract/entities/content/notes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { addedColumn, scheduleColumn } from '../../../kit/content/content-columns.tsx';
import { TitleCell } from '../../../kit/content/title-cell.tsx';
import type { Texts } from '../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { ClampText } from '../../../ui/text.tsx';

/** The path of the page of a note. */
export const pathOf = ({ id }: Note) => `${entities.notes.screens.page}/${id}`;

/** The columns of the table of notes. */
export const noteColumns = (text: Texts): readonly Column<Note>[] => [
  {
    header: text('notes.titleLabel'),
    sort: 'name',
    isTitle: true,
    width: 220,
    exports: ['title'],
    cell: (note) => <TitleCell title={note.title} path={pathOf(note)} />,
  },
  { header: text('notes.content'), exports: ['content'], cell: ({ content }) => <ClampText width={56}>{content}</ClampText> },
  scheduleColumn(text),
  addedColumn(text),
];
