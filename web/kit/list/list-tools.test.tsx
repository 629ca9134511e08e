// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ListTool } from './list-tool.ts';
import { ToolButtons } from './tool-buttons.tsx';
import { ToolMenu } from './tool-menu.tsx';
import '../../platform/i18n.ts';

const onExport = vi.fn();
const tools: readonly ListTool[] = [
  { name: 'columns', label: 'Columns', icon: IconColumns3, panel: (close) => <Button onClick={close}>Done</Button> },
  { name: 'export', label: 'Export', icon: IconDownload, onSelect: onExport },
];

const Bar = ({ isNarrow }: { isNarrow: boolean }) => {
  const [openName, setOpenName] = useState<string>();
  const Tools = isNarrow ? ToolMenu : ToolButtons;
  return <Tools tools={tools} openName={openName} onOpen={setOpenName} />;
};

it.each([
  ['buttons', false],
  ['one menu', true],
])('shows the tools of a list as %s, and returns the focus when a panel closes', async (_, isNarrow) => {
  const user = userEvent.setup();
  render(<Bar isNarrow={isNarrow} />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  const press = async (name: string) => {
    if (isNarrow) await user.click(screen.getByRole('button', { name: 'List tools' }));
    await user.click(await screen.findByRole(isNarrow ? 'menuitem' : 'button', { name }));
  };
  await press('Export');
  expect(onExport).toHaveBeenCalledOnce();
  onExport.mockClear();
  await press('Columns');
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
  const opener = screen.getByRole('button', { name: isNarrow ? 'List tools' : 'Columns' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('shows which tools are in use beside the menu, and opens their panels', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const dates: ListTool = { name: 'dates', label: 'Since 1 Jan 2020', icon: IconColumns3, isActive: true, panel: () => null };
  render(<ToolMenu tools={[...tools, dates]} openName={undefined} onOpen={onOpen} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Since 1 Jan 2020' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('dates');
});
