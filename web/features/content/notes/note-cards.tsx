import { Box, Flex } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type Note, noteRoutes } from '../../../../contract/entities/content/notes.ts';
import type { ListDialog } from '../../../kit/dialog/use-dialog.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { ScheduleChip } from '../../../kit/schedule/schedule-chip.tsx';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TruncatedText } from '../../../ui/content/truncated-text.tsx';
import { Card, CardGrid } from '../../../ui/list/card.tsx';
import { PlainLink } from '../../../ui/text.tsx';
import { pathOf } from './note-columns.tsx';
import styles from './notes.module.css';

/** The actions of a note in the list. */
export const useNoteActions = (dialog: ListDialog<Note>) => {
  const text = useText();
  return (note: Note): RowAction[] => [
    { label: text('common.edit'), icon: IconPencil, route: noteRoutes.update, onSelect: () => dialog.edit(note) },
    { label: text('common.delete'), icon: IconTrash, route: noteRoutes.archive, onSelect: () => dialog.archive(note), isDangerous: true },
  ];
};

type NoteCardsProps = { rows: readonly Note[]; actionsOf: (note: Note) => readonly RowAction[] };

/** Notes as cards: title, beginning of the text, and date. */
export const NoteCards = ({ rows, actionsOf }: NoteCardsProps) => (
  <CardGrid rows={rows} size="large">
    {(note) => (
      <Card className={styles.card}>
        <Flex align="flex-start" justify="space-between" gap={8}>
          <Box component="h2" miw={0} pt={6} style={{ overflowWrap: 'anywhere' }}>
            <PlainLink to={pathOf(note)}>
              <bdi>{note.title}</bdi>
            </PlainLink>
          </Box>
          <RowCorner row={note} name={note.title} actions={actionsOf(note)} />
        </Flex>
        <ScheduleChip record={note} />
        <Box pe={8} c="var(--ink-soft)">
          <TruncatedText maxLength={240} lines={4}>
            {note.content}
          </TruncatedText>
        </Box>
        <Box component="time" mt="auto" c="dimmed" fz={13} dateTime={note.created_at}>
          {formatDay(note.created_at)}
        </Box>
      </Card>
    )}
  </CardGrid>
);
