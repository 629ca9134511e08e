import type { z } from 'zod';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CoinsField } from '../form/coins-field.tsx';
import { useDecision } from '../messages.api.ts';
import { type ApprovalInput, approvalForm, targetsOf } from './approval-form.ts';
import { AudienceInputs } from './audience-inputs.tsx';
import { LateNote, useLate } from './late-note.tsx';
import { ReachLine } from './reach-line.tsx';
import { useLiveReach } from './use-live-reach.ts';

/** Approves a message: what it gives and whom it is for. `message` is the record as it is now: its status goes along, so that a decision made meanwhile is told and not overwritten. */
export const MessageApprove = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const decision = useDecision(messageRoutes.approve);
  const { late, watch } = useLate();
  const save = async (values: z.output<typeof approvalForm>) =>
    watch(
      await decision.send({
        params: { id: message.id },
        body: { coins: values.coins, ...targetsOf(values), seen_status: message.status },
      }),
    );
  const form: EntityForm<ApprovalInput> = useEntityForm({
    draft: approvalForm,
    // Who should see it is not chosen at first; the draft itself asks for the choice.
    initial: { coins: message.coins, areas: [], fields: [], doctors: [] } as Partial<ApprovalInput> as ApprovalInput,
    save,
    onSaved: onClose,
  });
  const values = form.fields.getValues();
  const live = useLiveReach(values);
  return (
    <FormModal
      title={text('messages.approveTitle', { name: message.name })}
      form={form}
      submitLabel={text('messages.task.approve')}
      onClose={onClose}
      size={640}
    >
      <LateNote late={late} />
      <CoinsField form={form} />
      <ReachLine live={live} coins={values.coins} />
      <AudienceInputs form={form} />
    </FormModal>
  );
};
