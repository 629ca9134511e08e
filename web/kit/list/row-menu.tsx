import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import { useCan } from '../can.tsx';

/** An action on a record and the route it calls. Sessions without the route's permission do not see it. */
export type RowAction = { label: string; icon: Icon; route: Pick<RouteSpec, 'permission'>; onSelect: () => void; isDangerous?: boolean };

type RowMenuProps = { name: string; actions: readonly RowAction[] };

/** The menu of actions on one record. It is a plain button until the first click, because a table of menus renders slowly. */
export const RowMenu = ({ name, actions }: RowMenuProps) => {
  const [isMounted, setIsMounted] = useState(false);
  const can = useCan();
  const allowed = actions.filter(({ route }) => can(route));
  if (allowed.length === 0) return null;
  if (isMounted) return <OpeningMenu name={name} actions={allowed} />;
  return <MenuButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsMounted(true)} />;
};

const MenuButton = ({ name, ...button }: { name: string } & ActionIconProps & ComponentProps<'button'>) => {
  const text = useText();
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={text('table.actionsOf', { name })} {...button}>
      <IconDots size={20} aria-hidden="true" />
    </ActionIcon>
  );
};

const OpeningMenu = ({ name, actions }: RowMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // Opens after the button has taken the focus, so that closing the menu returns the focus to it.
  useEffect(() => setIsOpen(true), []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <MenuButton name={name} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: ItemIcon, onSelect, isDangerous }) => (
          <Menu.Item
            key={label}
            {...(isDangerous ? { c: 'var(--declined-ink)' } : {})}
            leftSection={<ItemIcon size={18} aria-hidden="true" />}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
