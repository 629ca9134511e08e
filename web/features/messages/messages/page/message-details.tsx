import { Flex, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { messageRules, type SenderStatus } from '../../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { Detail, Details } from '../../../../kit/record/details.tsx';
import { formatMoment, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { StatusBadge } from '../../../../ui/state/status-badge.tsx';
import { describeUnapproved } from '../../videos/index.ts';
import { TargetChips } from '../list/target-chips.tsx';
import type { MessageDialogState } from '../message-actions.ts';
import { MessageStates } from '../message-status.tsx';
import { hasCoins, Sender, useCoins } from '../message-texts.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import styles from './page.module.css';

type MessageDetailsProps = { message: Message; onOpenDialog?: ((kind: MessageDialogState) => void) | undefined };

/** The panel with the details of a message. */
export const MessageDetails = (props: MessageDetailsProps) => (
  <Panel>
    <MessageFacts {...props} />
  </Panel>
);

export const MessageFacts = ({ message, onOpenDialog }: MessageDetailsProps) => {
  const text = useText();
  const coinsOf = useCoins();
  return (
    <Stack gap={16}>
      {message.image ? <img className={styles.picture} src={message.image} alt="" /> : null}
      <Flex component="p" align="center" wrap="wrap" gap="4px 12px">
        <MessageStates message={message} />
        <WaitingTime message={message} />
        {message.status_updated_at && messageRules[message.status].isDecided ? (
          <Text span inherit c="dimmed" fz={13} style={{ alignSelf: 'center' }}>
            {formatMoment(message.status_updated_at)}
          </Text>
        ) : null}
      </Flex>
      <Rejection message={message} />
      <Details>
        <Detail label={text('messages.company')}>
          <Company message={message} />
          {message.company ? <SenderState status={message.company.status} /> : null}
        </Detail>
        <Detail label={text('doctors.coins')}>{hasCoins(message) ? coinsOf(message.coins) : text('messages.setOnApproval')}</Detail>
        {message.rewards ? (
          <Detail label={text('messages.rewards.label')}>
            {text('messages.rewards.of', { paid: formatNumber(message.rewards.paid), ceiling: formatNumber(message.rewards.ceiling) })}
          </Detail>
        ) : null}
        <Detail label={text('messages.category')}>
          {message.categories.length > 0 ? <bdi>{message.categories.map(({ name }) => name).join(', ')}</bdi> : null}
        </Detail>
        <Detail label={text('messages.sentOn')}>{formatMoment(message.created_at)}</Detail>
        <Detail label={text('messages.targets')}>
          <Targets message={message} onOpenDialog={onOpenDialog} />
        </Detail>
        {message.reach === null || messageRules[message.status].isPublic ? null : (
          <Detail label={text('messages.numbers.reach')}>{formatNumber(message.reach)}</Detail>
        )}
        {messageRules[message.status].isPublic ? <Activity message={message} /> : null}
      </Details>
    </Stack>
  );
};

/** What doctors did with the message, for users who may see it. */
const Activity = ({ message: { total_reacts, total_comments } }: { message: Message }) => {
  const text = useText();
  const numbers = { reacted: total_reacts, commented: total_comments };
  return (['reacted', 'commented'] as const).map((key) => {
    const count = numbers[key];
    return count === null ? null : (
      <Detail key={key} label={text(`messages.numbers.${key}`)}>
        {formatNumber(count)}
      </Detail>
    );
  });
};

const Company = ({ message }: { message: Message }) => {
  const can = useCan();
  if (!message.company || !can(companyRoutes.get)) return <Sender message={message} />;
  return (
    <Link to="/companies/$id" params={{ id: String(message.company.id) }}>
      <Sender message={message} />
    </Link>
  );
};

/** The status of a company that may not send messages; nothing for an approved one. */
const SenderState = ({ status }: { status: SenderStatus }) => {
  const label = describeUnapproved(status);
  return label ? <StatusBadge tone={status === 'pending' ? 'pending' : 'declined'} label={label} /> : null;
};

const Targets = ({ message, onOpenDialog }: MessageDetailsProps) => {
  const text = useText();
  const { everyone, areas, fields, doctors_count } = message;
  const hasTargets = everyone || areas.length + fields.length + doctors_count > 0;
  return hasTargets ? <TargetChips message={message} onOpenDialog={onOpenDialog} /> : text('messages.setOnApproval');
};

/** The rejection reason; while the message is pending again, the earlier reason. */
const Rejection = ({ message: { status, rejection_reason: reason } }: { message: Message }) => {
  const text = useText();
  if (!reason || messageRules[status].isPublic) return null;
  return (
    <p className={styles.reason} data-tone={messageRules[status].isDecided ? 'declined' : 'pending'} dir="auto">
      {text(messageRules[status].isRefused ? 'messages.rejectedFor' : 'messages.rejectedBefore', { reason })}
    </p>
  );
};
