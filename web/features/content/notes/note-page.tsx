import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type NoteDetail, noteId, noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { ConfirmArchive } from '../../../kit/archive/confirm-archive.tsx';
import { ContentRecord, ContentRecordSkeleton } from '../../../kit/content/content-record.tsx';
import { RecordText } from '../../../kit/content/record-parts.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { Detail } from '../../../kit/record/details.tsx';
import { RecordPage } from '../../../kit/record/record-page.tsx';
import { ScheduleDetails } from '../../../kit/schedule/schedule-details.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { RecordHistory } from '../../office/audit/index.ts';
import { NoteEdit } from './note-form.tsx';
import { useArchiveNote, useNote, useRestoreNotes } from './notes.api.ts';

const useBack = () => ({ to: entities.notes.screens.list, label: useText()('notes.backToList') });

/** The page of one note, active or archived. */
export const NotePage = () => {
  const text = useText();
  const notFound = { title: text('notes.missing'), back: useBack() };
  return (
    <RecordPage entity="notes" schema={noteId} useRecord={useNote} notFound={notFound} skeleton={<ContentRecordSkeleton />}>
      {(note) => <LoadedNote note={note} />}
    </RecordPage>
  );
};

const LoadedNote = ({ note }: { note: NoteDetail }) => {
  const text = useText();
  const { current, close, ...dialog } = useDialog<NoteDetail>();
  const archive = useArchiveNote();
  const restore = useRestoreNotes();
  const actions = [
    { label: text('common.edit'), icon: IconPencil, route: noteRoutes.update, onSelect: () => dialog.edit(note) },
    { label: text('common.delete'), icon: IconTrash, route: noteRoutes.archive, onSelect: () => dialog.archive(note), isDangerous: true },
  ];
  return (
    <>
      <ContentRecord
        name={note.title}
        back={useBack()}
        actions={actions}
        row={note}
        restore={restore}
        restoreRoute={noteRoutes.restore}
        details={
          <>
            <ScheduleDetails record={note} />
            <Detail label={text('record.changed')}>{formatMoment(note.updated_at)}</Detail>
          </>
        }
        sections={{}}
        history={<RecordHistory entity="notes" id={note.id} />}
      >
        <RecordText>{note.content}</RecordText>
      </ContentRecord>
      {current?.kind === 'edit' ? <NoteEdit note={note} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={note.title} mutation={archive} input={{ id: note.id }} onClose={close}>
          {text('notes.deleteText')}
        </ConfirmArchive>
      ) : null}
    </>
  );
};
