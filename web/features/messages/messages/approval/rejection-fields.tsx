import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { LongTextField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { ReasonPresets } from '../../decline-reasons/index.ts';

type RejectionInput = { rejection_reason: string };

/** Common reasons for rejecting a message. */
export const RejectionPresets = (props: { reason: string; onFill: (reason: string) => void }) => (
  <ReasonPresets kind="message" {...props} />
);

export const RejectionReasonField = ({ form, description }: { form: EntityForm<RejectionInput>; description: string }) => {
  const text = useText();
  return <LongTextField form={form} name="rejection_reason" label={text('members.reason')} description={description} rows={3} isRequired />;
};
