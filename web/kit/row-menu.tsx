import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { useMay } from './can.tsx';
import styles from './row-menu.module.css';

/** Something that can be done with a record, and the call it makes: who may not call it does not see it. */
export type RowAction = { label: string; icon: Icon; call: RouteSpec; onSelect: () => void; isDangerous?: boolean };

/** The menu of what can be done with one record. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const text = useText();
  const may = useMay();
  const allowed = actions.filter(({ call }) => may(call));
  if (allowed.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={text('table.actionsOf', { name })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ label, icon: ItemIcon, onSelect, isDangerous }) => (
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
