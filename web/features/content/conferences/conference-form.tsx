import { type Conference, conferenceDraft, conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { ContentCreate, ContentEdit, type ContentForm, type FormValues } from '../../../kit/content/content-forms.tsx';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../kit/form/fields/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { LabelFields, labelIdsOf, labelTextsOf } from '../labels/index.ts';
import { conferences } from './conferences.api.ts';

const required = conferenceRoutes.create.files;

const create = conferenceDraft.extend({ image: imageFile.refine(Boolean, required.image.required) });
const edit = conferenceDraft.extend({ image: imageFile });

type ConferenceFields = FormValues<typeof edit>;

const fieldsOf = (row?: Conference): ConferenceFields => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  link: row?.link ?? '',
  image: null,
  ...labelIdsOf(row),
});

const Inputs = ({ form, row }: { form: EntityForm<ConferenceFields>; row?: Conference }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('conferences.name')} placeholder={text('conferences.namePlaceholder')} isRequired />
      <LongTextField form={form} name="description" label={text('conferences.description')} rows={4} isRequired />
      <TextField form={form} name="link" label={text('conferences.link')} placeholder="https://" kind="code" isRequired />
      <ImageField form={form} name="image" file={required.image} label={text('conferences.image')} current={row?.image} isRequired />
      <LabelFields form={form} record={row} />
    </>
  );
};

const form: ContentForm<Conference, ConferenceFields> = {
  content: conferences,
  schemas: { create, edit },
  fieldsOf,
  textsOf: labelTextsOf,
  Inputs,
  size: 560,
};

export const ConferenceCreate = (props: { onClose: () => void }) => <ContentCreate of={form} {...props} />;

export const ConferenceEdit = (props: { row: Conference; onClose: () => void }) => <ContentEdit of={form} {...props} />;
