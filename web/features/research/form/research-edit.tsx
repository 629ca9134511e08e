import type { Research } from '../../../../contract/entities/research.ts';
import { useChangeForm } from '../../../kit/changes.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateResearch } from '../research.api.ts';
import { fieldsOf, type ResearchFields, researchForm } from './research-fields.ts';
import { ResearchInputs } from './research-inputs.tsx';

/** Changes a research; a picture that is not chosen anew stays. */
export const ResearchEdit = ({ research, onClose }: { research: Research; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateResearch();
  const form: EntityForm<ResearchFields> = useChangeForm({
    draft: researchForm,
    fields: fieldsOf(research),
    send: (change) => write.send({ params: { id: research.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('research.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <ResearchInputs form={form} research={research} />
    </FormModal>
  );
};
