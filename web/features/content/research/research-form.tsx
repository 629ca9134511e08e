import { type Research, researchDraft, researchRoutes } from '../../../../contract/entities/content/research.ts';
import { ContentCreate, ContentEdit, type ContentForm, type FormValues } from '../../../kit/content/content-forms.tsx';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, NumberField, TextField } from '../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../kit/form/fields/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { LabelFields, labelIdsOf, labelTextsOf } from '../labels/index.ts';
import { researches } from './research.api.ts';

const required = researchRoutes.create.files;

const create = researchDraft.extend({ image: imageFile.refine(Boolean, required.image.required) });
const edit = researchDraft.extend({ image: imageFile });

type ResearchFields = FormValues<typeof edit>;

const fieldsOf = (row?: Research): ResearchFields => ({
  name: row?.name ?? '',
  coin_price: row?.coin_price,
  image: null,
  description: row?.description ?? '',
  ...labelIdsOf(row),
});

const Inputs = ({ form, row }: { form: EntityForm<ResearchFields>; row?: Research }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('research.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" file={required.image} label={text('library.image')} current={row?.image} isRequired />
      <LongTextField form={form} name="description" label={text('library.description')} rows={5} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};

const form: ContentForm<Research, ResearchFields> = {
  content: researches,
  schemas: { create, edit },
  fieldsOf,
  textsOf: labelTextsOf,
  Inputs,
};

export const ResearchCreate = (props: { onClose: () => void }) => <ContentCreate of={form} {...props} />;

export const ResearchEdit = (props: { row: Research; onClose: () => void }) => <ContentEdit of={form} {...props} />;
