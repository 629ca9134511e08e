import { Stack } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { ConflictCallout } from '../../../../kit/form/edits/conflict-callout.tsx';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { ScheduleSection } from '../../../../kit/schedule/schedule-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import type { ApprovalInput } from '../approval/approval-form.ts';
import { ReachLine } from '../approval/reach-line.tsx';
import { TargetInputs } from '../approval/target-inputs.tsx';
import { UnreadyVideosWarning } from '../approval/unready-videos-warning.tsx';
import { useFormReach } from '../approval/use-form-reach.ts';
import { CoinsField } from '../form/coins-field.tsx';

type ApprovalPanelProps = {
  form: EntityForm<ApprovalInput>;
  conflict: string | undefined;
  message: Message;
  /** The decision bar submits this form. */
  formRef: RefObject<HTMLFormElement | null>;
};

/** The coins and targets of an approval. */
export const ApprovalPanel = ({ form, conflict, message, formRef }: ApprovalPanelProps) => {
  const text = useText();
  const values = form.fields.getValues();
  const formReach = useFormReach(values);
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event);
  };
  return (
    <form ref={formRef} onSubmit={form.submit} onKeyDown={handleKey} noValidate aria-label={text('verification.of.message.audience')}>
      <Stack gap={16}>
        <h2>{text('verification.of.message.audience')}</h2>
        <ConflictCallout conflict={conflict} />
        <UnreadyVideosWarning videos={message.videos} />
        <CoinsField form={form} />
        <ReachLine formReach={formReach} coins={values.coins} />
        <TargetInputs form={form} />
        <ScheduleSection form={form} />
        <FormError>{conflict ? undefined : form.formError}</FormError>
      </Stack>
    </form>
  );
};
