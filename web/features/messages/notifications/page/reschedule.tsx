import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { type Notification, notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { scheduledTime } from '../../../../../contract/kit/schedule.ts';
import { formatLocalTime } from '../../../../../contract/kit/time-zone.ts';
import { Can } from '../../../../kit/can.tsx';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { checkTime } from '../../../../kit/schedule/schedule-rules.ts';
import { LazyMomentField } from '../../../../kit/schedule/schedule-section.tsx';
import { timeZone } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useReschedule } from '../notifications.api.ts';

const draft = z.strictObject({ send_at: scheduledTime }).superRefine(({ send_at }, context) => {
  const message = checkTime(send_at);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['send_at'], message });
});

type Props = { notification: Notification };

/** Opens the form that moves a scheduled notification. */
export const RescheduleButton = ({ notification }: Props) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Can route={notificationRoutes.reschedule}>
      <Button variant="default" leftSection={<IconClock size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text('schedule.change')}
      </Button>
      {isOpen ? <Reschedule notification={notification} onClose={() => setIsOpen(false)} /> : null}
    </Can>
  );
};

const Reschedule = ({ notification, onClose }: Props & { onClose: () => void }) => {
  const text = useText();
  const mutation = useReschedule();
  const { seen, conflict, trackConflict } = useSeenVersion(notification.send_at ?? undefined);
  const form = useEntityForm({
    draft,
    initial: { send_at: formatLocalTime(new Date(notification.send_at ?? 0), timeZone).slice(0, 16) },
    save: async ({ send_at }) =>
      trackConflict(await mutation.send({ params: { id: notification.id }, body: { send_at, seen_send_at: seen } })),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('schedule.changeTitle')}
      form={conflict ? { ...form, formError: undefined } : form}
      submitLabel={text('common.save')}
      onClose={onClose}
    >
      <ConflictCallout conflict={conflict} />
      <LazyMomentField form={form} name="send_at" label={text('schedule.sendAt')} />
    </FormModal>
  );
};
