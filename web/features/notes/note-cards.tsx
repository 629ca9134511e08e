import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type Note, noteRoutes } from '../../../contract/entities/notes.ts';
import type { Opened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import styles from './notes.module.css';

/** Notes as cards: the title, the beginning of what is written, and the day. */
export const NoteCards = ({ rows, opened }: { rows: readonly Note[]; opened: Opened<Note> }) => {
  const text = useText();
  const actionsOf = (note: Note) => [
    { label: text('common.update'), icon: IconPencil, call: noteRoutes.update, onSelect: () => opened.edit(note) },
    { label: text('common.delete'), icon: IconTrash, call: noteRoutes.archive, onSelect: () => opened.archive(note), isDangerous: true },
  ];
  return (
    <CardGrid size="large">
      {rows.map((note) => (
        <Card key={note.id} className={styles.card}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              <bdi>{note.title}</bdi>
            </h2>
            <RowMenu name={note.title} actions={actionsOf(note)} />
          </div>
          <div className={styles.content}>
            <CutText longest={240} lines={4}>
              {note.content}
            </CutText>
          </div>
          <time className={styles.when} dateTime={note.created_at}>
            {formatDay(note.created_at)}
          </time>
        </Card>
      ))}
    </CardGrid>
  );
};
