import type { ComponentType } from 'react';
import type { z } from 'zod';
import { useText } from '../../platform/i18n.ts';
import type { MutationResult } from '../data/mutation.ts';
import { type EntityForm, useEntityForm } from '../form/entity-form.ts';
import { TextField } from '../form/fields.tsx';
import { FormModal } from '../form/form-modal.tsx';

/** The fields of the form: the name, and further texts. */
export type LookupValues = { name: string; [field: string]: string };

/** The draft of a record whose fields are all texts. */
export type LookupDraft = z.ZodType<LookupValues, LookupValues> & { readonly shape: Readonly<Record<string, z.ZodType>> };

type LookupFormProps = {
  title: string;
  draft: LookupDraft;
  /** The record to edit. */
  row?: { readonly name: string };
  MoreInputs?: ComponentType<{ form: EntityForm<LookupValues> }>;
  placeholder: string;
  kind?: 'text' | 'code';
  submitLabel: string;
  save: (draft: LookupValues) => Promise<MutationResult<unknown>>;
  onClose: () => void;
};

const valuesOf = ({ shape }: LookupDraft, row: Readonly<Record<string, unknown>> = {}): LookupValues => ({
  name: '',
  ...Object.fromEntries(Object.keys(shape).map((field) => [field, String(row[field] ?? '')])),
});

/** The form of a record with a name and further texts, in a modal. Render it only while it is open. */
export const LookupForm = ({ title, draft, row, MoreInputs, placeholder, kind = 'text', submitLabel, save, onClose }: LookupFormProps) => {
  const text = useText();
  const form = useEntityForm({ draft, initial: valuesOf(draft, row), save, onSaved: onClose });
  return (
    <FormModal title={title} form={form} submitLabel={submitLabel} onClose={onClose}>
      <TextField form={form} name="name" label={text('named.name')} placeholder={placeholder} kind={kind} isRequired />
      {MoreInputs ? <MoreInputs form={form} /> : null}
    </FormModal>
  );
};
