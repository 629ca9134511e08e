import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { notificationRoutes } from '../../../contract/entities/messages/notifications.ts';
import { noticeRoutes } from '../../../contract/entities/office/notices.ts';
import { UploadTray } from '../../features/messages/uploads/index.ts';
import { Can, useCan } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { NoticeBell } from './bells/notice-bell.tsx';
import { NotificationLink } from './bells/notification-link.tsx';
import styles from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchBox } from './search-box.tsx';

/** The header: the toggle of the navigation, the search, the tray of uploads and tasks, the bell and the profile menu. */
export const Header = ({ isNavOpen, onToggleNav }: { isNavOpen: boolean; onToggleNav: () => void }) => {
  const text = useText();
  const can = useCan();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--ink-soft)"
        size={40}
        aria-label={text('menu.toggle')}
        aria-expanded={isNavOpen}
        aria-controls="side-nav"
        onClick={onToggleNav}
      >
        <IconLayoutSidebar size={22} stroke={1.7} data-directional aria-hidden="true" />
      </ActionIcon>
      <SearchBox key={pathname} />
      <span className={styles.gap} />
      <UploadTray />
      {can(noticeRoutes.unseen) ? (
        <NoticeBell />
      ) : (
        <Can route={notificationRoutes.unread}>
          <NotificationLink />
        </Can>
      )}
      <ProfileMenu />
    </header>
  );
};
