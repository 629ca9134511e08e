import { ActionIcon, Button, Group, Menu, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../platform/i18n.ts';
import { ClampText } from '../../ui/text.tsx';
import type { ListTool, ToolsProps } from './list-tool.ts';

/** The tools of a list in one menu, for a phone, with a button for each tool that is in use; a panel opens as a dialog. */
export const ToolMenu = ({ tools, openName, onOpen }: ToolsProps) => {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const open = tools.find(({ name }) => name === openName);
  const close = () => {
    onOpen(undefined);
    button.current?.focus(); // The item of the menu that had the focus is gone.
  };
  const select = (tool: ListTool) => ('panel' in tool ? onOpen(tool.name) : tool.onSelect());
  return (
    <Group role="toolbar" aria-label={text('listTools.label')} gap={8} justify="flex-end">
      {tools
        .filter(({ isActive }) => isActive)
        .map((tool) => (
          <Button key={tool.name} variant="light" size="compact-md" onClick={() => select(tool)}>
            <ClampText width={26}>{tool.label}</ClampText>
          </Button>
        ))}
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={40} aria-label={text('listTools.label')}>
            <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw="calc(100vw - 32px)">
          {tools.map((tool) => {
            const { name, label, icon: ToolIcon, isActive = false } = tool;
            return (
              <Menu.Item
                key={name}
                leftSection={<ToolIcon size={18} aria-hidden="true" />}
                {...(isActive ? { c: 'var(--action-ink)' } : {})}
                onClick={() => select(tool)}
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
    </Group>
  );
};
