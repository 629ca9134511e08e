import { IconLayoutSidebar } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { notificationRoutes } from '../../contract/entities/notifications.ts';
import { Can } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { Bell } from './bell.tsx';
import styles from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchBox } from './search-box.tsx';

/** The bar on top: the navigation's toggle, the search of the page, the bell and the profile. */
export const Header = ({ isNavOpen, onToggleNav }: { isNavOpen: boolean; onToggleNav: () => void }) => {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={text('menu.toggle')}
        aria-expanded={isNavOpen}
        aria-controls="side-nav"
        onClick={onToggleNav}
      >
        <IconLayoutSidebar size={22} stroke={1.7} aria-hidden="true" />
      </button>
      <SearchBox key={pathname} />
      <span className={styles.gap} />
      <Can call={notificationRoutes.unread}>
        <Bell />
      </Can>
      <ProfileMenu />
    </header>
  );
};
