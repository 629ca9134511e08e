import { pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateResearch } from '../research.api.ts';
import { blankResearch, newResearchForm, type ResearchFields } from './research-fields.ts';
import { ResearchInputs } from './research-inputs.tsx';

export const ResearchCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateResearch();
  const form: EntityForm<ResearchFields> = useEntityForm({
    draft: newResearchForm,
    initial: blankResearch,
    save: ({ image, ...body }) => write.send({ body, files: pickedOf({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('research.add')} form={form} submitLabel={text('research.create')} onClose={onClose}>
      <ResearchInputs form={form} />
    </FormModal>
  );
};
