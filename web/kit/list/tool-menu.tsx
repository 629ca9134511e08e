import { ActionIcon, Menu, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../platform/i18n.ts';
import type { ToolsProps } from './list-tool.ts';

/** The tools of a list in one menu, for a phone; a panel opens as a dialog. */
export const ToolMenu = ({ tools, openName, onOpen }: ToolsProps) => {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const open = tools.find(({ name }) => name === openName);
  const close = () => {
    onOpen(undefined);
    button.current?.focus(); // The item of the menu that had the focus is gone.
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={40} aria-label={text('listTools.label')}>
            <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map((tool) => {
            const { name, label, icon: ToolIcon, isActive = false } = tool;
            return (
              <Menu.Item
                key={name}
                leftSection={<ToolIcon size={18} aria-hidden="true" />}
                {...(isActive ? { c: 'var(--action-ink)' } : {})}
                onClick={'panel' in tool ? () => onOpen(name) : tool.onSelect}
              >
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {open && 'panel' in open ? (
        <Modal opened onClose={close} title={open.label}>
          {open.panel(close)}
        </Modal>
      ) : null}
    </>
  );
};
