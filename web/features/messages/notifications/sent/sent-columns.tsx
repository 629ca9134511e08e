import { Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../../contract/entities/messages/notifications.ts';
import type { Column } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ClampText } from '../../../../ui/text.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { ChannelIcon } from '../channel-icon.tsx';
import { isScheduled } from '../notifications.api.ts';
import { ScheduledFor } from '../scheduled-for.tsx';
import { SendsIn } from '../sends-in.tsx';
import { StateBar, StateCounts } from '../state-bar.tsx';
import { useAudience } from './audience.ts';
import styles from './sent.module.css';

// Shown for a missing title or text.
const missingText = '_';

/** Free text on at most two lines. */
const FreeText = ({ width, children }: { width: number; children: string }) => (
  <Text span inherit display="block" w="max-content" maw="100%" lh="1.35" style={{ whiteSpace: 'normal' }}>
    <ClampText lines={2} width={width}>
      {children}
    </ClampText>
  </Text>
);

/** The title. On a phone, where it heads the card, a missing one is replaced by the kind of the notification. */
const Title = ({ notification: { title, type } }: { notification: Notification }) => {
  const text = useText();
  if (title) return <FreeText width={22}>{title}</FreeText>;
  return (
    <>
      <span className={styles.missing}>{missingText}</span>
      <span className={styles.kind}>{text(`notifications.untitled.${type}`)}</span>
    </>
  );
};

const Progress = ({ notification }: { notification: Notification }) => {
  const text = useText();
  const { counts, is_finished, sends_at, cancelled_at } = notification;
  if (!counts) return missingText;
  if (cancelled_at) return text('notifications.cancelled');
  return (
    <Flex component="span" direction="column" align="flex-start" gap={4}>
      {sends_at ? (
        <>
          <span className={styles.detail}>{isScheduled(notification) ? <ScheduledFor at={sends_at} /> : <SendsIn at={sends_at} />}</span>
          <CancelButton notification={notification} isCompact />
        </>
      ) : (
        <>
          <StateBar counts={counts} isDecorative />
          <span className={styles.detail}>
            {is_finished ? null : text('notifications.sending')} <StateCounts counts={counts} />
          </span>
        </>
      )}
    </Flex>
  );
};

export const useSentColumns = (firstNumber: number): Column<Notification>[] => {
  const text = useText();
  const audienceOf = useAudience();
  return [
    { header: '#', align: 'end', isTableOnly: true, from: 1040, exports: ['id'], cell: (_, index) => formatNumber(firstNumber + index) },
    {
      header: text('notifications.titleLabel'),
      isTitle: true,
      exports: ['title'],
      cell: (notification) => <Title notification={notification} />,
    },
    {
      header: text('notifications.content'),
      exports: ['body'],
      cell: ({ id, body }) => (
        <Link
          to="/notifications/$id"
          params={{ id: String(id) }}
          className={styles.open}
          aria-label={body ? undefined : text('notifications.open')}
        >
          {body ? <FreeText width={34}>{body}</FreeText> : missingText}
        </Link>
      ),
    },
    {
      header: text('notifications.type'),
      align: 'center',
      from: 940,
      exports: ['type'],
      cell: ({ type }) => <ChannelIcon channel={type} />,
    },
    {
      header: text('notifications.to'),
      from: 760,
      exports: ['audience', 'group'],
      cell: (notification) => <FreeText width={17}>{audienceOf(notification)}</FreeText>,
    },
    {
      header: text('notifications.sentBy'),
      from: 940,
      exports: ['sent_by'],
      cell: ({ sent_by: name }) => (name ? <FreeText width={16}>{name}</FreeText> : missingText),
    },
    {
      header: text('notifications.when'),
      exports: ['created_at'],
      cell: ({ send_at, created_at }) => <FreeText width={11}>{formatMoment(send_at ?? created_at)}</FreeText>,
    },
    {
      header: text('notifications.deliveries'),
      exports: ['total', 'delivered', 'sent', 'queued', 'failed', 'skipped'],
      cell: (notification) => <Progress notification={notification} />,
    },
  ];
};
