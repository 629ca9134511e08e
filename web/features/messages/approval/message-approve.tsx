import type { z } from 'zod';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LateNote, useSeen } from '../../../kit/late-note.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CoinsField } from '../form/coins-field.tsx';
import { useDecision } from '../messages.api.ts';
import { type ApprovalInput, approvalForm, targetsOf } from './approval-form.ts';
import { ReachLine } from './reach-line.tsx';
import { TargetInputs } from './target-inputs.tsx';
import { UnreadyNote } from './unready-note.tsx';
import { useLiveReach } from './use-live-reach.ts';

/** Approves a message: what it gives and whom it is for. `message` is the record as it is now; which state of it the decider saw goes along, so that what was changed or decided meanwhile is told and not overwritten. */
export const MessageApprove = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const decision = useDecision(messageRoutes.approve);
  const { seen, late, watch } = useSeen(message.updated_at);
  const save = async (values: z.output<typeof approvalForm>) =>
    watch(
      await decision.send({
        params: { id: message.id },
        body: { coins: values.coins, ...targetsOf(values), seen_updated_at: seen },
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
      form={late ? { ...form, problem: undefined } : form}
      submitLabel={text('messages.task.approve')}
      onClose={onClose}
      size={640}
    >
      <LateNote late={late} />
      <UnreadyNote videos={message.videos} />
      <CoinsField form={form} />
      <ReachLine live={live} coins={values.coins} />
      <TargetInputs form={form} />
    </FormModal>
  );
};
