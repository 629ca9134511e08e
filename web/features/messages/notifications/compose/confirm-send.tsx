import { Button, Text } from '@mantine/core';
import { cancelSeconds } from '../../../../../contract/entities/messages/notifications.ts';
import { parseZoned } from '../../../../../contract/kit/time-zone.ts';
import { formatZonedMoment } from '../../../../kit/schedule/zone-name.ts';
import { timeZone } from '../../../../platform/format.ts';
import { isolate, t, useText } from '../../../../platform/i18n.ts';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import type { ComposeInput } from './compose-draft.ts';
import type { FormReach } from './use-form-reach.ts';

type ConfirmSendProps = {
  values: ComposeInput;
  groupName: string | undefined;
  formReach: FormReach;
  onConfirm: () => void;
  onClose: () => void;
};

const namedMembers = 3;

/** The recipients in words: all, the group by its name, or the first members by theirs. */
const describeAudience = ({ select_member_type: audience, user_id }: ComposeInput, groupName: string | undefined): string => {
  if (audience === 'all') return t('notifications.toAll');
  if (audience === 'group') return t('notifications.confirmGroup', { name: groupName ?? '' });
  const names = user_id.slice(0, namedMembers).map(({ name }) => isolate(name));
  const more = user_id.length - names.length;
  return more > 0 ? `${names.join(', ')} ${t('notifications.reach.more', { count: more })}` : names.join(', ');
};

/** Asks before a notification goes to many members, with who they are, their number and the time of sending. */
export const ConfirmSend = ({ values, groupName, formReach, onConfirm, onClose }: ConfirmSendProps) => {
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
      <Text fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
        {text('notifications.confirmTo', { audience: describeAudience(values, groupName) })}
      </Text>
      <p role="status">{formReach.state === 'loaded' ? confirmText : text(`notifications.reach.${formReach.state}`)}</p>
      {formReach.state === 'failed' ? (
        <Button size="xs" variant="default" onClick={formReach.retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </ConfirmModal>
  );
};
