import type { Research } from '../../../../contract/entities/research.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, NumberField, TextField } from '../../../kit/fields.tsx';
import { ImageField } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { LabelFields } from '../../labels/index.ts';
import type { ResearchFields } from './research-fields.ts';

export const ResearchInputs = ({ form, research }: { form: EntityForm<ResearchFields>; research?: Research }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="name" label={text('named.name')} placeholder={text('research.namePlaceholder')} isRequired />
      <NumberField form={form} name="coin_price" label={text('library.price')} isRequired />
      <ImageField form={form} name="image" label={text('library.image')} current={thumbnailOf(research?.image ?? null)} isRequired />
      <LongTextField form={form} name="description" label={text('library.description')} rows={5} isRequired />
      <LabelFields form={form} record={research} />
    </>
  );
};
