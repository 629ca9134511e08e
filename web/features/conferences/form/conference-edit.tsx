import type { Conference } from '../../../../contract/entities/conferences.ts';
import { useChangeForm } from '../../../kit/changes.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateConference } from '../conferences.api.ts';
import { type ConferenceFields, ConferenceInputs, conferenceForm, fieldsOf } from './conference-inputs.tsx';

/** Changes a conference; a picture that is not chosen anew stays. */
export const ConferenceEdit = ({ conference, onClose }: { conference: Conference; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateConference();
  const form: EntityForm<ConferenceFields> = useChangeForm({
    draft: conferenceForm,
    fields: fieldsOf(conference),
    send: (change) => write.send({ params: { id: conference.id }, ...change }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('conferences.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <ConferenceInputs form={form} conference={conference} />
    </FormModal>
  );
};
