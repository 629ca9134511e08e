import type { z } from 'zod';
import { type Conference, conferenceDraft, conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { useCreateContent, useUpdateContent } from '../../kit/content/content-hooks.ts';
import { pickedFiles, useEditForm } from '../../kit/form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../kit/form/fields.tsx';
import { FormModal } from '../../kit/form/form-modal.tsx';
import { ImageField, imageFile } from '../../kit/form/image-field.tsx';
import { useText } from '../../platform/i18n.ts';
import { thumbnailOf } from '../../ui/picture.tsx';
import { LabelFields, type LabelValues, labelIdsOf } from '../labels/index.ts';
import { conferences } from './conferences.api.ts';

type ConferenceFields = LabelValues & { title: string; description: string; link: string; image?: File | null | undefined };

type Schema = z.ZodType<ConferenceFields, ConferenceFields>;

const required = conferenceRoutes.create.files;
const createSchema: Schema = conferenceDraft.extend({ image: imageFile.refine(Boolean, required.image.required) });
const editSchema: Schema = conferenceDraft.extend({ image: imageFile });

const blank: ConferenceFields = { title: '', description: '', link: '', image: null, category_ids: [], tag_ids: [] };

const fieldsOf = (row: Conference): ConferenceFields => ({
  title: row.title,
  description: row.description,
  link: row.link,
  image: null,
  ...labelIdsOf(row),
});

export const ConferenceCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateContent(conferences);
  const form = useEntityForm({
    draft: createSchema,
    initial: blank,
    save: ({ image, ...body }) => mutation.send({ body, files: pickedFiles({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('conferences.add')} form={form} submitLabel={text('conferences.create')} onClose={onClose} size={560}>
      <Inputs form={form} />
    </FormModal>
  );
};

/** Edits a conference. Stored files stay if no new ones are picked. */
export const ConferenceEdit = ({ row, onClose }: { row: Conference; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateContent(conferences);
  const form = useEditForm({
    draft: editSchema,
    fields: fieldsOf(row),
    send: (change) => mutation.send({ params: { id: row.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('conferences.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <Inputs form={form} row={row} />
    </FormModal>
  );
};

const Inputs = ({ form, row }: { form: EntityForm<ConferenceFields>; row?: Conference }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('conferences.name')} placeholder={text('conferences.namePlaceholder')} isRequired />
      <LongTextField form={form} name="description" label={text('conferences.description')} rows={4} isRequired />
      <TextField form={form} name="link" label={text('conferences.link')} placeholder="https://" kind="code" isRequired />
      <ImageField form={form} name="image" label={text('conferences.image')} current={thumbnailOf(row?.image ?? null)} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};
