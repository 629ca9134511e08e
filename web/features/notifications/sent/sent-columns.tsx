import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../contract/entities/notifications.ts';
import type { Column } from '../../../kit/data-table.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { ClampText } from '../../../ui/clamp-text.tsx';
import { ChannelMark } from '../channel-mark.tsx';
import { StateBar } from '../state-bar.tsx';
import { useAudience } from './audience.ts';
import styles from './sent.module.css';

// As the specification has it, for a title or text that is missing.
const missing = '_';

/** Free text of at most two lines. */
const Free = ({ width, children }: { width: number; children: string }) => (
  <span className={styles.free}>
    <ClampText lines={2} width={width}>
      {children}
    </ClampText>
  </span>
);

const Progress = ({ notification: { counts, is_finished } }: { notification: Notification }) => {
  const text = useText();
  if (!counts) return missing;
  return (
    <span className={styles.progress}>
      <StateBar counts={counts} />
      <span className={styles.note}>
        {is_finished ? null : text('notifications.sending')}
        {is_finished && counts.failed > 0 ? (
          <span className={styles.failed}>
            {text('notifications.failedCount', { count: counts.failed, shown: formatNumber(counts.failed) })}
          </span>
        ) : null}
      </span>
    </span>
  );
};

/** The columns of what was sent: those of the specification, then to whom, by whom, when and how far it came. */
export const useSentColumns = (firstNumber: number): Column<Notification>[] => {
  const text = useText();
  const audienceOf = useAudience();
  return [
    { header: '#', align: 'end', cell: (_, index) => formatNumber(firstNumber + index) },
    { header: text('notifications.title'), cell: ({ title }) => (title ? <Free width={22}>{title}</Free> : missing) },
    {
      header: text('notifications.content'),
      cell: ({ id, body }) => (
        <Link
          to="/notifications/$id"
          params={{ id: String(id) }}
          className={styles.open}
          aria-label={body ? undefined : text('notifications.open')}
        >
          {body ? <Free width={34}>{body}</Free> : missing}
        </Link>
      ),
    },
    { header: text('notifications.type'), align: 'center', cell: ({ type }) => <ChannelMark channel={type} /> },
    { header: text('notifications.to'), cell: (notification) => <Free width={17}>{audienceOf(notification)}</Free> },
    { header: text('notifications.sentBy'), cell: ({ sent_by: name }) => (name ? <Free width={16}>{name}</Free> : missing) },
    { header: text('notifications.when'), cell: ({ created_at: at }) => <Free width={11}>{formatMoment(at)}</Free> },
    { header: text('notifications.deliveries'), cell: (notification) => <Progress notification={notification} /> },
  ];
};
