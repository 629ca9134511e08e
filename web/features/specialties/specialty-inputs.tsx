import type { SpecialtyDraft } from '../../../contract/entities/specialties.ts';
import type { EntityForm } from '../../kit/entity-form.ts';
import { TextField } from '../../kit/fields.tsx';
import { useText } from '../../platform/i18n.ts';

export const SpecialtyInputs = ({ form }: { form: EntityForm<SpecialtyDraft> }) => {
  const text = useText();
  return <TextField form={form} name="name" label={text('specialties.name')} placeholder={text('specialties.namePlaceholder')} isRequired />;
};
