import { useState } from 'react';
import type { Research } from '../../../../contract/entities/research.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateResearch } from '../research.api.ts';
import { fieldsOf, type ResearchFields, researchForm } from './research-fields.ts';
import { ResearchInputs } from './research-inputs.tsx';

/** Changes a research; a picture that is not chosen anew stays. */
export const ResearchEdit = ({ research, onClose }: { research: Research; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateResearch();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => fieldsOf(research));
  const form: EntityForm<ResearchFields> = useEntityForm({
    draft: researchForm,
    initial: before,
    save: async ({ image, ...facts }): Promise<Outcome<unknown>> => {
      const files = pickedOf({ image });
      const body = changeOf(facts, before);
      if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
      return write.send({ params: { id: research.id }, body, files });
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('research.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <ResearchInputs form={form} research={research} />
    </FormModal>
  );
};
