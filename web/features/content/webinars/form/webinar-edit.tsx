import { useState } from 'react';
import type { Webinar } from '../../../../../contract/entities/content/webinars.ts';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useUpdateWebinar } from '../webinars.api.ts';
import { fieldsOf, webinarEditForm } from './webinar-form.ts';
import { WebinarInputs } from './webinar-inputs.tsx';

/** Changes or moves a webinar that has not started. */
export const WebinarEdit = ({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateWebinar();
  const [draft] = useState(() => webinarEditForm(fieldsOf(webinar).meeting_date_time));
  const form = useEditForm({
    draft,
    subject: { entity: 'webinars', record: webinar.id },
    record: webinar,
    fieldsOf,
    textsOf: ({ conference }) => ({ conference_id: conference.title }),
    send: async ({ body }) => {
      const result = await mutation.send({ params: { id: webinar.id }, body });
      // The form shows why it cannot be saved.
      if (!result.ok && result.error.status === 409) result.suppressToast?.();
      return result;
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('webinars.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <WebinarInputs form={form} webinar={webinar} />
    </FormModal>
  );
};
