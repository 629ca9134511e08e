import { IconColumns3 } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { useStore } from '../../../platform/store.ts';
import type { ListTool, ToolList } from '../list-tool.ts';
import { keyOf } from '../table/column-change.ts';
import { useChoice } from '../table/column-choice.ts';
import { ColumnPanel } from './column-panel.tsx';

/** Chooses, orders and sizes the columns of a list with a table. */
export const useColumnTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const columns = useStore(list.columns);
  const choice = useChoice(keyOf(list));
  if (columns.length === 0) return undefined;
  return {
    name: 'columns',
    label: text('listTools.columns'),
    icon: IconColumns3,
    isActive: choice !== undefined,
    panel: () => <ColumnPanel list={list} />,
  };
};
