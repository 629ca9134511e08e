import { Modal, Skeleton, Stack } from '@mantine/core';
import type { z } from 'zod';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { scheduleValuesOf } from '../../../../kit/schedule/schedule-rules.ts';
import { ScheduleSection } from '../../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { LoadingStatus } from '../../../../ui/state/skeletons.tsx';
import textStyles from '../../../../ui/text.module.css';
import { CoinsField } from '../form/coins-field.tsx';
import { useAllTargetDoctors, useChangeAudience } from '../messages.api.ts';
import { type ApprovalInput, audienceForm, changedTimesOf, targetsOf } from './approval-form.ts';
import { ReachLine } from './reach-line.tsx';
import { TargetInputs } from './target-inputs.tsx';
import { useFormReach } from './use-form-reach.ts';

type AudienceProps = { message: Message; onClose: () => void };

/** Changes the coins and targets of an approved message. The form opens when all doctors chosen by name are loaded. */
export const AudienceEdit = ({ message, onClose }: AudienceProps) => {
  const text = useText();
  const doctors = useAllTargetDoctors(message.id);
  useFocusReturn();
  if (doctors.data)
    return <AudienceForm message={message} doctors={doctors.data.map(({ id, user }) => ({ id, name: user.name }))} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={text('messages.audienceTitle', { name: message.name })} size={640}>
      {doctors.isError ? (
        <LoadError error={doctors.error} onRetry={() => void doctors.refetch()} />
      ) : (
        <Stack gap={16}>
          <LoadingStatus />
          <Skeleton height={36} />
          <Skeleton height={120} />
        </Stack>
      )}
    </Modal>
  );
};

const AudienceForm = ({ message, doctors, onClose }: AudienceProps & Pick<ApprovalInput, 'doctors'>) => {
  const text = useText();
  const change = useChangeAudience();
  const { seen, conflict, trackConflict } = useSeenVersion(message.updated_at);
  const save = async (values: z.output<typeof audienceForm>) =>
    trackConflict(
      await change.send({
        params: { id: message.id },
        body: { coins: values.coins, ...targetsOf(values), ...changedTimesOf(values, message), seen_updated_at: seen },
      }),
    );
  const { coins, everyone, areas, fields } = message;
  const form: EntityForm<ApprovalInput> = useEntityForm({
    draft: audienceForm,
    parentId: message.id,
    initial: { coins, targets: everyone ? 'everyone' : 'chosen', areas, fields, doctors, ...scheduleValuesOf(message) },
    save,
    onSaved: onClose,
  });
  const values = form.fields.getValues();
  const formReach = useFormReach(values);
  return (
    <FormModal
      title={text('messages.audienceTitle', { name: message.name })}
      form={conflict ? { ...form, formError: undefined } : form}
      submitLabel={text('common.save')}
      // Saving would replace the audience that someone else has just set and that this form does not show.
      isSubmitDisabled={conflict !== undefined}
      onClose={onClose}
      size={640}
    >
      <ConflictCallout conflict={conflict} />
      <p className={`${textStyles.soft} ${textStyles.small}`}>{text('messages.audienceHint')}</p>
      <CoinsField form={form} />
      <ReachLine formReach={formReach} coins={values.coins} />
      <TargetInputs form={form} />
      <ScheduleSection form={form} record={message} />
    </FormModal>
  );
};
