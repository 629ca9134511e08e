import { Menu } from '@mantine/core';
import { IconArchive, IconHome, IconLogout, IconSettings, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { notificationRoutes } from '../../../contract/entities/messages/notifications.ts';
import { Can, useCan } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { OpeningMenu } from '../../ui/opening-menu.tsx';
import { archiveMenu } from '../menu.ts';

/** The open menu behind the user's name. Apart from its button, so that a page loads the code of menus when the first one opens. */
export const ProfileItems = ({ button, onSignOut }: { button: ReactElement; onSignOut: () => void }) => {
  const text = useText();
  const can = useCan();
  const archive = archiveMenu.find(({ permission }) => can({ permission }));
  return (
    <OpeningMenu button={button} width={200}>
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
        <Menu.Item component={Link} to="/notifications" leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}>
          {text('menu.notifications')}
        </Menu.Item>
      </Can>
      <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden="true" />}>
        {text('menu.settings')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={onSignOut}>
        {text('session.signOut')}
      </Menu.Item>
    </OpeningMenu>
  );
};
