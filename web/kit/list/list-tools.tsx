import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { usePageActions } from '../keys/page-actions.ts';
import type { ListTool, ToolList } from './list-tool.ts';
import { ToolButtons } from './tool-buttons.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { useColumnTool } from './tools/column-tool.tsx';
import { useDateTool } from './tools/date-tool.tsx';
import { useExportTool } from './tools/export-tool.tsx';
import { useFilterTool } from './tools/filter-tool.tsx';
import { useImportTool } from './tools/import-tool.ts';
import { useSortTool } from './tools/sort-tool.tsx';
import { useViewTool } from './tools/view-tool.tsx';

/** The tools of a list, in the order of their buttons. Each one is a hook that returns undefined for a list or a session without it. */
const useTools = (list: ToolList): readonly (ListTool | undefined)[] => [
  useFilterTool(list),
  useViewTool(list),
  useDateTool(list),
  useSortTool(list),
  useColumnTool(list),
  useExportTool(list),
  useImportTool(list),
];

/** The tools of a list: buttons beside each other, or one menu button on a phone. */
export const ListTools = (list: ToolList) => {
  const text = useText();
  const [openName, setOpenName] = useState<string>();
  const isNarrow = useMediaQuery('(max-width: 631px)', false, { getInitialValueInEffect: false });
  const tools = useTools(list).filter((tool) => tool !== undefined);
  usePageActions(
    tools.map((tool) => ({
      label: text(`palette.tool.${tool.name}`),
      keywords: tool.name,
      run: 'panel' in tool ? () => setOpenName(tool.name) : tool.onSelect,
    })),
  );
  if (tools.length === 0) return null;
  const Tools = isNarrow ? ToolMenu : ToolButtons;
  return <Tools tools={tools} openName={openName} onOpen={setOpenName} />;
};
