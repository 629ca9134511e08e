import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notificationRoutes } from '../../contract/entities/notifications.ts';
import { useUnread } from '../features/notifications/notifications.api.ts';
import { useMay } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import styles from './header.module.css';

const most = 99;

/** The way to the notifications, with what is new there: failed deliveries for those who send, unread ones for the others. */
export const Bell = () => {
  const text = useText();
  const maySend = useMay()(notificationRoutes.deliveries);
  const count = useUnread();
  const shown = count > most ? `${most}+` : String(count);
  const label = count === 0 ? text('menu.notifications') : text(maySend ? 'menu.bellFailed' : 'menu.bellUnread', { count, shown });
  return (
    <Link to="/notifications" className={`${styles.iconButton} ${styles.bell}`} aria-label={label} title={label}>
      <IconBell size={22} stroke={1.7} aria-hidden="true" />
      {count > 0 ? (
        <span className={styles.bellCount} data-urgent={maySend} aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </Link>
  );
};
