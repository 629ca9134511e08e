import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import { OpeningMenu } from '../../../ui/opening-menu.tsx';

/** An item of a row's menu. Items beside one another with the same `group` are together; the dangerous ones are last. */
export type MenuAction = { label: string; icon: Icon; onSelect: () => void; group?: string; isDangerous?: boolean };

const groupOf = ({ group, isDangerous }: MenuAction) => (isDangerous ? 'danger' : group);

/** The open menu of a row. Apart from its button, so that a list loads the code of menus when the first one opens. */
export const RowMenuItems = ({ button, actions }: { button: ReactElement; actions: readonly MenuAction[] }) => (
  <OpeningMenu button={button}>
    {actions
      .toSorted((one, other) => Number(one.isDangerous ?? false) - Number(other.isDangerous ?? false))
      .map((action, index, sorted) => {
        const { label, icon: ItemIcon, onSelect, isDangerous } = action;
        const previous = sorted[index - 1];
        return (
          <Fragment key={label}>
            {previous && groupOf(previous) !== groupOf(action) ? <Menu.Divider /> : null}
            <Menu.Item
              {...(isDangerous ? { c: 'var(--declined-ink)' } : {})}
              leftSection={<ItemIcon size={18} aria-hidden="true" />}
              onClick={onSelect}
            >
              {label}
            </Menu.Item>
          </Fragment>
        );
      })}
  </OpeningMenu>
);
