import { type Note, type NoteDraft, noteDraft } from '../../../../contract/entities/content/notes.ts';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { type EntityForm, type StartValues, useEntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { scheduleValuesOf, withScheduleRules } from '../../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateNote, useUpdateNote } from './notes.api.ts';

type NoteFormProps = { title: string; submitLabel: string; form: EntityForm<NoteDraft>; note?: Note; onClose: () => void };

const newNote = withScheduleRules(noteDraft, { isNew: true });
const changedNote = withScheduleRules(noteDraft, { isNew: false });

/** The values that a form starts with: those of the note to edit, or of a new one. */
const fieldsOf = (note?: Note): NoteDraft =>
  ({ title: note?.title ?? '', content: note?.content ?? '', ...scheduleValuesOf(note) }) satisfies StartValues<NoteDraft>;

const NoteForm = ({ title, submitLabel, form, note, onClose }: NoteFormProps) => {
  const text = useText();
  return (
    <FormModal title={title} form={form} submitLabel={submitLabel} onClose={onClose} size={560}>
      <TextField form={form} name="title" label={text('notes.titleLabel')} placeholder={text('notes.titlePlaceholder')} isRequired />
      <LongTextField
        form={form}
        name="content"
        label={text('notes.content')}
        placeholder={text('notes.contentPlaceholder')}
        rows={8}
        isRequired
      />
      <ScheduleSection form={form} record={note} />
    </FormModal>
  );
};

export const NoteCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateNote();
  const form = useEntityForm({
    draft: newNote,
    initial: fieldsOf(),
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return <NoteForm title={text('notes.add')} submitLabel={text('notes.create')} form={form} onClose={onClose} />;
};

export const NoteEdit = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateNote();
  const form = useEditForm({
    draft: changedNote,
    subject: { entity: 'notes', record: note.id },
    record: note,
    fieldsOf,
    send: ({ body }) => mutation.send({ params: { id: note.id }, body }),
    onSaved: onClose,
  });
  return <NoteForm title={text('notes.edit')} submitLabel={text('common.save')} form={form} note={note} onClose={onClose} />;
};
