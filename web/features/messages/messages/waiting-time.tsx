import { Text } from '@mantine/core';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { formatMoment, formatSpan } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';

/** How long a pending message has waited for a decision; nothing for another one. */
export const WaitingTime = ({ message: { pending_since: since } }: { message: Pick<Message, 'pending_since'> }) => {
  const text = useText();
  if (!since) return null;
  return (
    <Text component="time" c="dimmed" fz={13} dateTime={since} title={formatMoment(since)}>
      {text('messages.waitingFor', { span: formatSpan(since) })}
    </Text>
  );
};
