import { ActionIcon, Badge } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notificationRoutes } from '../../contract/entities/notifications.ts';
import { useUnread } from '../features/notifications/notifications.api.ts';
import { useCan } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import styles from './header.module.css';

const maxShown = 99;

/** Links to the notifications, with a count: failed deliveries for senders, unread notifications for other users. */
export const NotificationBell = () => {
  const text = useText();
  const isSender = useCan()(notificationRoutes.deliveries);
  const count = useUnread();
  const shown = count > maxShown ? `${maxShown}+` : String(count);
  const label = count === 0 ? text('menu.notifications') : text(isSender ? 'menu.bellFailed' : 'menu.bellUnread', { count, shown });
  return (
    <ActionIcon
      component={Link}
      to="/notifications"
      variant="subtle"
      color="gray"
      c="var(--ink-soft)"
      size={40}
      className={styles.bell}
      aria-label={label}
      title={label}
    >
      <IconBell size={22} stroke={1.7} aria-hidden="true" />
      {count > 0 ? (
        <Badge className={styles.count} h={18} variant="filled" color={isSender ? 'red' : 'teal'} aria-hidden="true">
          {shown}
        </Badge>
      ) : null}
    </ActionIcon>
  );
};
