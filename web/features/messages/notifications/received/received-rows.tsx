import { Box, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../../contract/entities/messages/notifications.ts';
import { formatAgo, formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import styles from './received.module.css';

/** Received notifications, newest first; unread ones are bold and labelled. */
export const ReceivedRows = ({ rows }: { rows: readonly Notification[] }) => {
  const text = useText();
  return (
    <ul className={styles.rows}>
      {rows.map((notification) => (
        <li key={notification.id}>
          <Link
            to="/notifications/$id"
            params={{ id: String(notification.id) }}
            className={styles.row}
            data-unread={notification.read_at === null}
          >
            <ChannelIcon channel={notification.type} />
            <Box component="span" flex={1} miw={0}>
              {notification.read_at === null ? <VisuallyHidden>{text('notifications.unread')}</VisuallyHidden> : null}
              <span className={styles.title} dir="auto">
                {notification.title ?? notification.body}
              </span>
              {notification.title ? (
                <span className={styles.body} dir="auto">
                  {notification.body}
                </span>
              ) : null}
            </Box>
            <time className={styles.when} dateTime={notification.created_at} title={formatMoment(notification.created_at)}>
              {formatAgo(notification.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
};
