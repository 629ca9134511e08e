import { Center, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArchive, IconBell, IconChevronDown, IconHome, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notificationRoutes } from '../../contract/entities/notifications.ts';
import { SignOutModal } from '../features/session/index.ts';
import { Can, useCan } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';
import textStyles from '../ui/text.module.css';
import styles from './header.module.css';
import { archiveMenu } from './menu.ts';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The menu behind the user's name. Sessions that may open an archive see Home and Archive. */
export const ProfileMenu = () => {
  const text = useText();
  const can = useCan();
  const name = useSession()?.user.name ?? '';
  const [isSigningOut, setIsSigningOut] = useState(false);
  const archive = archiveMenu.find(({ permission }) => can({ permission }));
  return (
    <>
      <Menu width={200}>
        <Menu.Target>
          <UnstyledButton className={styles.profile}>
            <Center
              component="span"
              w={28}
              h={28}
              flex="none"
              bdrs="50%"
              fz={11}
              fw={650}
              bg="var(--action-soft)"
              c="var(--action-ink)"
              aria-hidden="true"
            >
              {initialsOf(name)}
            </Center>
            <VisuallyHidden>{text('menu.profile')}</VisuallyHidden>
            <bdi className={textStyles.truncate}>{name}</bdi>
            <IconChevronDown size={16} aria-hidden="true" />
          </UnstyledButton>
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
          <Can route={notificationRoutes.list}>
            <Menu.Item component={Link} to="/notifications" leftSection={<IconBell size={18} aria-hidden="true" />}>
              {text('menu.notifications')}
            </Menu.Item>
          </Can>
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden="true" />}>
            {text('menu.settings')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={() => setIsSigningOut(true)}>
            {text('session.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutModal opened={isSigningOut} onClose={() => setIsSigningOut(false)} />
    </>
  );
};
