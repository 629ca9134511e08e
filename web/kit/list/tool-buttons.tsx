import { Button, Group, Popover } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import { ClampText } from '../../ui/text.tsx';
import { overlayRoot } from '../../ui/theme/theme.ts';
import type { ListTool, ToolsProps } from './list-tool.ts';
import styles from './tools.module.css';

/** The tools whose labels never say what is chosen. */
const actions: ReadonlySet<ListTool['name']> = new Set(['columns', 'export', 'import']);

/** The tools of a list as buttons; a panel opens below its button. */
export const ToolButtons = ({ tools, openName, onOpen }: ToolsProps) => {
  const text = useText();
  return (
    <Group role="toolbar" aria-label={text('listTools.label')} className={styles.tools}>
      {tools.map((tool) => {
        const { name, label, icon: ToolIcon, isActive = false } = tool;
        const button = {
          variant: isActive ? 'light' : 'subtle',
          color: isActive ? 'teal' : 'gray',
          classNames: { root: styles.button, section: styles.section, label: styles.label },
          'data-kind': actions.has(name) ? 'action' : 'state',
          'data-active': isActive || undefined,
          title: label,
          leftSection: <ToolIcon size={18} stroke={1.7} aria-hidden="true" />,
          children: <ClampText width={18}>{label}</ClampText>,
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
