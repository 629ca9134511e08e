import type { z } from 'zod';
import { type Research, type ResearchDraft, researchDraft, researchRoutes } from '../../../contract/entities/research.ts';
import { useCreateContent, useUpdateContent } from '../../kit/content/content-hooks.ts';
import { pickedFiles, useEditForm } from '../../kit/form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../../kit/form/entity-form.ts';
import { LongTextField, NumberField, TextField } from '../../kit/form/fields.tsx';
import { FormModal } from '../../kit/form/form-modal.tsx';
import { ImageField, imageFile } from '../../kit/form/image-field.tsx';
import { useText } from '../../platform/i18n.ts';
import { thumbnailOf } from '../../ui/picture.tsx';
import { LabelFields, type LabelValues, labelIdsOf } from '../labels/index.ts';
import { researches } from './research.api.ts';

type ResearchFields = LabelValues & { name: string; coin_price?: number | undefined; image?: File | null | undefined; description: string };

type Schema = z.ZodType<ResearchFields & ResearchDraft, ResearchFields>;

const required = researchRoutes.create.files;
const createSchema: Schema = researchDraft.extend({ image: imageFile.refine(Boolean, required.image.required) });
const editSchema: Schema = researchDraft.extend({ image: imageFile });

const blank: ResearchFields = { name: '', coin_price: undefined, image: null, description: '', category_ids: [], tag_ids: [] };

const fieldsOf = (row: Research): ResearchFields => ({
  name: row.name,
  coin_price: row.coin_price,
  image: null,
  description: row.description,
  ...labelIdsOf(row),
});

export const ResearchCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateContent(researches);
  const form = useEntityForm({
    draft: createSchema,
    initial: blank,
    save: ({ image, ...body }) => mutation.send({ body, files: pickedFiles({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('research.add')} form={form} submitLabel={text('research.create')} onClose={onClose}>
      <Inputs form={form} />
    </FormModal>
  );
};

/** Edits a research. Stored files stay if no new ones are picked. */
export const ResearchEdit = ({ row, onClose }: { row: Research; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateContent(researches);
  const form = useEditForm({
    draft: editSchema,
    fields: fieldsOf(row),
    send: (change) => mutation.send({ params: { id: row.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('research.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <Inputs form={form} row={row} />
    </FormModal>
  );
};

const Inputs = ({ form, row }: { form: EntityForm<ResearchFields>; row?: Research }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('research.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" label={text('library.image')} current={thumbnailOf(row?.image ?? null)} isRequired />
      <LongTextField form={form} name="description" label={text('library.description')} rows={5} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};
