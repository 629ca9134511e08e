import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { OpeningMenu } from '../../../ui/opening-menu.tsx';

/** An item of a row's menu. */
export type MenuAction = { label: string; icon: Icon; onSelect: () => void; isDangerous?: boolean };

/** The open menu of a row. Apart from its button, so that a list loads the code of menus when the first one opens. */
export const RowMenuItems = ({ button, actions }: { button: ReactElement; actions: readonly MenuAction[] }) => (
  <OpeningMenu button={button}>
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
  </OpeningMenu>
);
