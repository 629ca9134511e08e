import { Menu } from '@mantine/core';
import { IconArchive, IconBell, IconChevronDown, IconHome, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notificationRoutes } from '../../contract/entities/notifications.ts';
import { SignOutModal } from '../features/session/index.ts';
import { Can, useMay } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';
import { archiveMenu } from './archive-menu.ts';
import styles from './header.module.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The menu under one's name. Home and Archive are for those who may open an archive. */
export const ProfileMenu = () => {
  const text = useText();
  const may = useMay();
  const name = useSession()?.user.name ?? '';
  const [isLeaving, setIsLeaving] = useState(false);
  const archive = archiveMenu.find(({ permission }) => may({ permission }));
  return (
    <>
      <Menu width={200}>
        <Menu.Target>
          <button type="button" className={styles.profile}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span className="only-read-aloud">{text('menu.profile')}</span>
            <bdi className={styles.name}>{name}</bdi>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {archive ? (
            <>
              <Menu.Item component={Link} to="/" leftSection={<IconHome size={18} aria-hidden="true" />}>
                {text('menu.home')}
              </Menu.Item>
              <Menu.Item component={Link} to={archive.to} leftSection={<IconArchive size={18} aria-hidden="true" />}>
                {text('menu.archive')}
              </Menu.Item>
            </>
          ) : null}
          <Can call={notificationRoutes.list}>
            <Menu.Item component={Link} to="/notifications" leftSection={<IconBell size={18} aria-hidden="true" />}>
              {text('menu.notifications')}
            </Menu.Item>
          </Can>
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden="true" />}>
            {text('menu.settings')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={() => setIsLeaving(true)}>
            {text('session.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutModal opened={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
};
