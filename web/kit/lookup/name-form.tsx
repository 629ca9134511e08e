import type { z } from 'zod';
import { useText } from '../../platform/i18n.ts';
import type { MutationResult } from '../data/mutation.ts';
import { useEntityForm } from '../form/entity-form.ts';
import { TextField } from '../form/fields.tsx';
import { FormModal } from '../form/form-modal.tsx';

type NameDraft = z.ZodType<{ name: string }, { name: string }>;

type NameFormProps = {
  title: string;
  draft: NameDraft;
  name?: string;
  placeholder: string;
  kind?: 'text' | 'code';
  submitLabel: string;
  save: (draft: { name: string }) => Promise<MutationResult<unknown>>;
  onClose: () => void;
};

/** The form of a record whose only field is its name, in a modal. Render it only while it is open. */
export const NameForm = ({ title, draft, name = '', placeholder, kind = 'text', submitLabel, save, onClose }: NameFormProps) => {
  const text = useText();
  const form = useEntityForm({ draft, initial: { name }, save, onSaved: onClose });
  return (
    <FormModal title={title} form={form} submitLabel={submitLabel} onClose={onClose}>
      <TextField form={form} name="name" label={text('named.name')} placeholder={placeholder} kind={kind} isRequired />
    </FormModal>
  );
};
