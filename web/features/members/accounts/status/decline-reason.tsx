import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { LongTextField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { ReasonPresets } from '../../../messages/decline-reasons/index.ts';

/** The reason for declining an account, with the usual ones. */
export const DeclineReason = ({ form, kind }: { form: EntityForm<{ message?: string | undefined }>; kind: MemberRole }) => {
  const text = useText();
  const { message = '' } = form.fields.getValues();
  return (
    <>
      <ReasonPresets kind={kind} reason={message} onFill={(reason) => form.fields.setFieldValue('message', reason)} />
      <LongTextField
        form={form}
        name="message"
        label={text('members.reason')}
        description={text('members.reasonHint')}
        rows={3}
        isRequired
      />
    </>
  );
};
