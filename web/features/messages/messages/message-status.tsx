import type { MessageStatus as Status } from '../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { ScheduleChip } from '../../../kit/schedule/schedule-chip.tsx';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';

const tones = { pending: 'pending', approved: 'approved', rejected: 'declined' } as const;

/** The status of a message as a badge: yellow for pending, red for rejected, green for approved. */
export const MessageStatus = ({ status }: { status: Status }) => {
  const text = useText();
  return <StatusBadge tone={tones[status]} label={text(`messages.status.${status}`)} />;
};

/** The status of a message, and the state of its schedule if it has one. */
export const MessageStates = ({ message }: { message: Message }) => (
  <>
    <MessageStatus status={message.status} />
    <ScheduleChip record={message} />
  </>
);
