import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { useMay } from './can.tsx';
import styles from './row-menu.module.css';

/** Something that can be done with a record, and the call it makes: who may not call it does not see it. */
export type RowAction = { label: string; icon: Icon; call: Pick<RouteSpec, 'permission'>; onSelect: () => void; isDangerous?: boolean };

type RowMenuProps = { name: string; actions: readonly RowAction[] };

/** The menu of what can be done with one record. A button until it is first asked for: a table of menus is slow to show. */
export const RowMenu = ({ name, actions }: RowMenuProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const may = useMay();
  const allowed = actions.filter(({ call }) => may(call));
  if (allowed.length === 0) return null;
  if (isAsked) return <OpeningMenu name={name} actions={allowed} />;
  return <Dots name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsAsked(true)} />;
};

const Dots = ({ name, ...button }: { name: string } & ActionIconProps & ComponentProps<'button'>) => {
  const text = useText();
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={text('table.actionsOf', { name })} {...button}>
      <IconDots size={20} aria-hidden="true" />
    </ActionIcon>
  );
};

const OpeningMenu = ({ name, actions }: RowMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // After the button has taken the focus, so that closing the menu gives it back there.
  useEffect(() => setIsOpen(true), []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Dots name={name} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: ItemIcon, onSelect, isDangerous }) => (
          <Menu.Item
            key={label}
            className={isDangerous ? styles.danger : undefined}
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
