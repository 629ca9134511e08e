import { IconAlertTriangle } from '@tabler/icons-react';
import { erasureDraft } from '../../../../contract/entities/members/erasures.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { isConfirmed } from '../../../../contract/kit/confirmation.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { useRequestErasure } from './erasures.api.ts';

type ErasureRequestProps = { user: { id: number; name: string; phone: string }; onClose: () => void };

/** Requests the erasure of a member's personal data, after the name or the phone was typed. */
export const ErasureRequest = ({ user: { id, name, phone }, onClose }: ErasureRequestProps) => {
  const text = useText();
  const mutation = useRequestErasure();
  const form = useEntityForm({
    // The server compares it after the user has verified the password, so a wrong name must not cost that.
    draft: erasureDraft.refine(({ confirmation }) => isConfirmed({ name, phone }, confirmation), {
      path: ['confirmation'],
      error: text('erasures.confirmationWrong'),
    }),
    initial: { user_id: userId.parse(id), reason: '', confirmation: '' },
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('erasures.requestTitle', { name })}
      form={form}
      submitLabel={text('erasures.request')}
      isDangerous
      onClose={onClose}
    >
      <Callout tone="declined" icon={IconAlertTriangle}>
        {text('erasures.requestText')}
      </Callout>
      <LongTextField form={form} name="reason" label={text('erasures.reason')} description={text('erasures.reasonHint')} isRequired />
      <TextField
        form={form}
        name="confirmation"
        label={text('erasures.confirmation')}
        description={text('erasures.confirmationHint', { name, phone })}
        isRequired
      />
    </FormModal>
  );
};
