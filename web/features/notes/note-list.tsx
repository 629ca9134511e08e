import { type Note, noteRoutes } from '../../../contract/entities/notes.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { NoteCards } from './note-cards.tsx';
import { NoteCreate, NoteEdit } from './note-form.tsx';
import { useArchiveNote, useNotes } from './notes.api.ts';

export const NoteList = () => {
  const text = useText();
  const params = useListParams(noteRoutes.list);
  const list = useNotes(params.query);
  const opened = useOpened<Note>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'title', label: text('notes.titleLabel') }]);
  return (
    <>
      <ListPage
        title={text('notes.title')}
        noun={text('notes.noun')}
        list={list}
        params={params}
        action={<AddButton call={noteRoutes.create} label={text('notes.add')} onClick={opened.create} />}
        emptyHint={text('notes.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <NoteCards rows={rows} opened={opened} />}
      </ListPage>
      {what?.kind === 'create' ? <NoteCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <NoteEdit note={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? <DeleteQuestion note={what.row} onClose={close} /> : null}
    </>
  );
};

/** No call restores a note, so the question says so. */
const DeleteQuestion = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const text = useText();
  const write = useArchiveNote();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: note.title })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ params: { id: note.id } }}
      onClose={onClose}
    >
      {text('notes.deleteText')}
    </ConfirmAction>
  );
};
