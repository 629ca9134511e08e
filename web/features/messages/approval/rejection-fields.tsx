import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import { ReasonPresets } from '../../members/index.ts';

type RejectionInput = { rejection_reason: string };

const presets = ['picture', 'name', 'claims', 'category', 'video', 'duplicate'] as const;

/** Common reasons for rejecting a message. */
export const RejectionPresets = (props: { reason: string; onFill: (reason: string) => void }) => {
  const text = useText();
  return <ReasonPresets presets={presets.map((preset) => text(`messages.presets.${preset}`))} {...props} />;
};

export const RejectionReasonField = ({ form, description }: { form: EntityForm<RejectionInput>; description: string }) => {
  const text = useText();
  return <LongTextField form={form} name="rejection_reason" label={text('members.reason')} description={description} rows={3} isRequired />;
};
