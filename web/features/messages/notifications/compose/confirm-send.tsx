import { Button } from '@mantine/core';
import { cancelSeconds } from '../../../../../contract/entities/messages/notifications.ts';
import { parseZoned } from '../../../../../contract/kit/time-zone.ts';
import { formatZonedMoment } from '../../../../kit/schedule/zone-name.ts';
import { timeZone } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import type { ComposeInput } from './compose-draft.ts';
import type { FormReach } from './use-form-reach.ts';

type ConfirmSendProps = { values: ComposeInput; formReach: FormReach; onConfirm: () => void; onClose: () => void };

/** Asks before a notification goes to many members, with their number and the time of sending. */
export const ConfirmSend = ({ values, formReach, onConfirm, onClose }: ConfirmSendProps) => {
  const text = useText();
  const channel = values.notification_type === 'notification' ? 'notification' : 'whatsapp';
  const count = formReach.state === 'loaded' ? formReach.reach.reachable : 0;
  const textValues = { count, seconds: cancelSeconds };
  const { send_at } = values;
  const labelOf = () => {
    if (send_at !== null) return text('notifications.scheduleAction');
    return formReach.state === 'loaded' ? text('notifications.sendTo', textValues) : text('notifications.send');
  };
  const confirmText =
    send_at === null
      ? text(`notifications.confirmText.${channel}`, textValues)
      : text('schedule.confirm', { count, time: formatZonedMoment(parseZoned(send_at, timeZone).toISOString()) });
  return (
    <ConfirmModal
      opened
      title={text(values.select_member_type === 'all' ? 'notifications.toAllTitle' : `notifications.confirmTitle.${channel}`)}
      confirmLabel={labelOf()}
      isDisabled={count === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p role="status">{formReach.state === 'loaded' ? confirmText : text(`notifications.reach.${formReach.state}`)}</p>
      {formReach.state === 'failed' ? (
        <Button size="xs" variant="default" onClick={formReach.retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </ConfirmModal>
  );
};
