import { useState } from 'react';
import type { Conference } from '../../../../contract/entities/conferences.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateConference } from '../conferences.api.ts';
import { type ConferenceFields, ConferenceInputs, conferenceForm, fieldsOf } from './conference-inputs.tsx';

/** Changes a conference; a picture that is not chosen anew stays. */
export const ConferenceEdit = ({ conference, onClose }: { conference: Conference; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateConference();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => fieldsOf(conference));
  const save = async ({ image, ...facts }: ConferenceFields): Promise<Outcome<unknown>> => {
    const files = pickedOf({ image });
    const body = changeOf(facts, before);
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return write.send({ params: { id: conference.id }, body, files });
  };
  const form: EntityForm<ConferenceFields> = useEntityForm({ draft: conferenceForm, initial: before, save, onSaved: onClose });
  return (
    <FormModal title={text('conferences.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <ConferenceInputs form={form} conference={conference} />
    </FormModal>
  );
};
