import { Button, Group, Popover } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import { ClampText } from '../../ui/text.tsx';
import { overlayRoot } from '../../ui/theme/theme.ts';
import type { ToolsProps } from './list-tool.ts';

/** The tools of a list as buttons; a panel opens below its button. */
export const ToolButtons = ({ tools, openName, onOpen }: ToolsProps) => {
  const text = useText();
  return (
    <Group role="toolbar" aria-label={text('listTools.label')} gap={4}>
      {tools.map((tool) => {
        const { name, label, icon: ToolIcon, isActive = false } = tool;
        const button = {
          variant: isActive ? 'light' : 'subtle',
          color: isActive ? 'teal' : 'gray',
          px: 10,
          leftSection: <ToolIcon size={18} stroke={1.7} aria-hidden="true" />,
          children: <ClampText width={26}>{label}</ClampText>,
        };
        if (!('panel' in tool)) return <Button key={name} {...button} onClick={tool.onSelect} />;
        return (
          <Popover
            key={name}
            opened={openName === name}
            onChange={(isOpen) => onOpen(isOpen ? name : undefined)}
            position="bottom-end"
            offset={6}
            shadow="none"
            trapFocus
            returnFocus
            portalProps={{ target: overlayRoot }}
          >
            <Popover.Target>
              <Button {...button} onClick={() => onOpen(openName === name ? undefined : name)} />
            </Popover.Target>
            <Popover.Dropdown p={16}>{tool.panel(() => onOpen(undefined))}</Popover.Dropdown>
          </Popover>
        );
      })}
    </Group>
  );
};
