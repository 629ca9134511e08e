import {
  type DeclineKind,
  type DeclineReason,
  declineReasonChange,
  declineReasonDraft,
} from '../../../../contract/entities/messages/decline-reasons.ts';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateReason, useUpdateReason } from './decline-reasons.api.ts';

/** The form of a new reason. */
export const ReasonCreate = ({ kind, onClose }: { kind: DeclineKind; onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateReason();
  const form = useEntityForm({
    draft: declineReasonDraft,
    initial: { kind, text: '' },
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('declineReasons.addTo', { kind: text(`declineReasons.of.${kind}`) })}
      form={form}
      submitLabel={text('declineReasons.save')}
      onClose={onClose}
    >
      <TextField form={form} name="text" label={text('declineReasons.text')} isRequired />
    </FormModal>
  );
};

/** The form that changes the text of a reason. */
export const ReasonEdit = ({ reason, onClose }: { reason: DeclineReason; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateReason();
  const form = useEditForm({
    subject: { entity: 'declineReasons', record: reason.id },
    draft: declineReasonChange,
    record: reason,
    fieldsOf: ({ text: value }) => ({ text: value }),
    send: ({ values, seen_updated_at }) => mutation.send({ params: { id: reason.id }, body: { ...values, seen_updated_at } }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('declineReasons.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <TextField form={form} name="text" label={text('declineReasons.text')} isRequired />
    </FormModal>
  );
};
