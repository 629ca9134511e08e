import { ActionIcon } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUnread } from '../../../features/messages/notifications/notifications.api.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from '../header.module.css';
import { BellCount, formatBellCount } from './bell-count.tsx';

/** Links a company to its notifications, with the number of unread ones. */
export const NotificationLink = () => {
  const text = useText();
  const count = useUnread();
  const label = count === 0 ? text('menu.notifications') : text('menu.bellUnread', { count, shown: formatBellCount(count) });
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
      <IconSpeakerphone size={22} stroke={1.7} aria-hidden="true" />
      <BellCount count={count} />
    </ActionIcon>
  );
};
