import { type Note, noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { ConfirmArchive } from '../../../kit/archive/confirm-archive.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { LayoutPage } from '../../../kit/list/layout/layout-page.tsx';
import { AddButton } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { ScheduleFilter, useDescribeSchedule } from '../../../kit/schedule/schedule-filter.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CardsSkeleton } from '../../../ui/state/skeletons.tsx';
import { NoteCards, useNoteActions } from './note-cards.tsx';
import { noteColumns, pathOf } from './note-columns.tsx';
import { NoteCreate, NoteEdit } from './note-form.tsx';
import { useArchiveNote, useNotes } from './notes.api.ts';

export const NoteList = () => {
  const text = useText();
  const params = useListParams(noteRoutes.list, { bulk: 'notes.list' });
  const list = useNotes(params.query);
  const dialog = useDialog<Note>();
  const { current, close } = dialog;
  const actionsOf = useNoteActions(dialog);
  const archive = useArchiveNote();
  const describeFilter = useDescribeSchedule();
  useSearchFields([{ param: 'title', label: text('notes.titleLabel') }]);
  return (
    <>
      <LayoutPage
        title={text('notes.title')}
        noun={text('notes.noun')}
        list={list}
        params={params}
        action={<AddButton route={noteRoutes.create} label={text('notes.add')} onClick={dialog.create} />}
        filters={<ScheduleFilter params={params} stats={noteRoutes.stats} />}
        describeFilter={describeFilter}
        emptyHint={text('notes.emptyHint')}
        skeleton={<CardsSkeleton />}
        table={{ columns: noteColumns, actions: actionsOf, nameOf: ({ title }) => title, pathOf }}
      >
        {(rows) => <NoteCards rows={rows} actionsOf={actionsOf} />}
      </LayoutPage>
      {current?.kind === 'create' ? <NoteCreate onClose={close} /> : null}
      {current?.kind === 'edit' ? <NoteEdit note={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={current.row.title} mutation={archive} input={{ id: current.row.id }} onClose={close}>
          {text('notes.deleteText')}
        </ConfirmArchive>
      ) : null}
    </>
  );
};
