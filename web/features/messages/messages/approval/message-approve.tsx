import type { z } from 'zod';
import { isSenderApproved } from '../../../../../contract/entities/messages/message-status.ts';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { chosenTimesOf } from '../../../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { SenderCallout } from '../../videos/index.ts';
import { CoinsField } from '../form/coins-field.tsx';
import { useDecision } from '../messages.api.ts';
import { type ApprovalInput, approvalForm, getApprovalFields, targetsOf } from './approval-form.ts';
import { ReachLine } from './reach-line.tsx';
import { TargetInputs } from './target-inputs.tsx';
import { UnreadyVideosWarning } from './unready-videos-warning.tsx';
import { useFormReach } from './use-form-reach.ts';

/** Approves a message with its coins and targets. `message` is the current record. The request names the version that the user saw, so the server rejects it if the message has changed since. */
export const MessageApprove = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const decision = useDecision(messageRoutes.approve);
  const { seen, conflict, trackConflict } = useSeenVersion(message.updated_at);
  const save = async (values: z.output<typeof approvalForm>) =>
    trackConflict(
      await decision.send({
        params: { id: message.id },
        body: {
          coins: values.coins,
          ...targetsOf(values),
          ...chosenTimesOf(values),
          seen_updated_at: seen,
        },
      }),
    );
  const form: EntityForm<ApprovalInput> = useEntityForm({
    draft: approvalForm,
    parentId: message.id,
    initial: getApprovalFields(message),
    save,
    onSaved: onClose,
  });
  const values = form.fields.getValues();
  const formReach = useFormReach(values);
  return (
    <FormModal
      title={text('messages.approveTitle', { name: message.name })}
      form={conflict ? { ...form, formError: undefined } : form}
      submitLabel={text('messages.task.approve')}
      isSubmitDisabled={message.company !== null && !isSenderApproved(message.company.status)}
      onClose={onClose}
      size={640}
    >
      <ConflictCallout conflict={conflict} />
      <SenderCallout company={message.company} />
      <UnreadyVideosWarning videos={message.videos} />
      <CoinsField form={form} />
      <ReachLine formReach={formReach} coins={values.coins} />
      <TargetInputs form={form} />
      <ScheduleSection form={form} />
    </FormModal>
  );
};
