import type { ComponentType } from 'react';
import type { z } from 'zod';
import { useText } from '../../platform/i18n.ts';
import type { MutationResult } from '../data/mutation.ts';
import { useEditForm, type Versioned } from '../form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../form/entity-form.ts';
import { TextField } from '../form/fields/fields.tsx';
import { FormModal } from '../form/form-modal.tsx';
import type { Subject } from '../live/subject.ts';

/** The fields of the form: the name, and further texts. */
export type LookupValues = { name: string; [field: string]: string };

/** The draft of a record whose fields are all texts. */
export type LookupDraft = z.ZodType<LookupValues, LookupValues> & { readonly shape: Readonly<Record<string, z.ZodType>> };

/** What the form sends for a change: all fields, and the version that the user saw. */
export type LookupChange = { name: string; [field: string]: string | undefined };

/** A record that the form changes. */
export type EditableLookup = Versioned & { readonly name: string };

type LookupInputsProps = {
  title: string;
  MoreInputs?: ComponentType<{ form: EntityForm<LookupValues> }>;
  placeholder: string;
  kind?: 'text' | 'code';
  submitLabel: string;
  onClose: () => void;
};

type CreateProps = LookupInputsProps & { draft: LookupDraft; save: (draft: LookupValues) => Promise<MutationResult<unknown>> };

type EditProps = LookupInputsProps & {
  subject: Subject;
  draft: LookupDraft;
  row: EditableLookup;
  save: (change: LookupChange) => Promise<MutationResult<unknown>>;
};

const valuesOf = ({ shape }: LookupDraft, row: object = {}): LookupValues => {
  const stored = new Map(Object.entries(row));
  return { name: '', ...Object.fromEntries(Object.keys(shape).map((field) => [field, String(stored.get(field) ?? '')])) };
};

const LookupModal = ({
  form,
  title,
  MoreInputs,
  placeholder,
  kind = 'text',
  submitLabel,
  onClose,
}: LookupInputsProps & { form: EntityForm<LookupValues> }) => {
  const text = useText();
  return (
    <FormModal title={title} form={form} submitLabel={submitLabel} onClose={onClose}>
      <TextField form={form} name="name" label={text('named.name')} placeholder={placeholder} kind={kind} isRequired />
      {MoreInputs ? <MoreInputs form={form} /> : null}
    </FormModal>
  );
};

/** The form of a new record with a name and further texts, in a modal. Render it only while it is open. */
export const LookupCreateForm = ({ draft, save, ...props }: CreateProps) => {
  const form = useEntityForm({ draft, initial: valuesOf(draft), save, onSaved: props.onClose });
  return <LookupModal {...props} form={form} />;
};

/** The form of a record with a name and further texts, in a modal. Render it only while it is open. */
export const LookupEditForm = ({ subject, draft, row, save, ...props }: EditProps) => {
  const form = useEditForm({
    subject,
    draft,
    record: row,
    fieldsOf: (record) => valuesOf(draft, record),
    send: ({ values, seen_updated_at }) => save({ ...values, seen_updated_at }),
    onSaved: props.onClose,
  });
  return <LookupModal {...props} form={form} />;
};
