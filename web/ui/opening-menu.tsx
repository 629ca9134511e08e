import { Menu } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

type OpeningMenuProps = { button: ReactElement; width?: number; children: ReactNode };

/** A menu that opens when it is mounted, in place of a plain button. `button` takes the focus on mount. */
export const OpeningMenu = ({ button, children, ...rest }: OpeningMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // Opens after the button has taken the focus, so that closing the menu returns the focus to it.
  useEffect(() => setIsOpen(true), []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} {...rest}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
