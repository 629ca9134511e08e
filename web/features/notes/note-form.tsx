import { type Note, type NoteDraft, noteDraft } from '../../../contract/entities/notes.ts';
import { useEntityForm } from '../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../kit/fields.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import type { Outcome } from '../../kit/write.ts';
import { useText } from '../../platform/i18n.ts';
import { useCreateNote, useUpdateNote } from './notes.api.ts';

type NoteFormProps = {
  title: string;
  submitLabel: string;
  note?: Note;
  save: (values: NoteDraft) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

const NoteForm = ({ title, submitLabel, note, save, onClose }: NoteFormProps) => {
  const text = useText();
  const form = useEntityForm({
    draft: noteDraft,
    initial: { title: note?.title ?? '', content: note?.content ?? '' },
    save,
    onSaved: onClose,
  });
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
    </FormModal>
  );
};

export const NoteCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateNote();
  return <NoteForm title={text('notes.add')} submitLabel={text('notes.create')} save={(body) => write.send({ body })} onClose={onClose} />;
};

export const NoteEdit = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateNote();
  return (
    <NoteForm
      title={text('notes.edit')}
      submitLabel={text('common.save')}
      note={note}
      save={(body) => write.send({ params: { id: note.id }, body })}
      onClose={onClose}
    />
  );
};
