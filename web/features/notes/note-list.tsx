import { type Note, noteRoutes } from '../../../contract/entities/notes.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
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
  // No call restores one, so the question says all that there is to know.
  const archive = useArchiveNote();
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
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.title} write={archive} input={{ params: { id: what.row.id } }} onClose={close}>
          {text('notes.deleteText')}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
