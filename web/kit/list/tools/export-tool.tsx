import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n.ts';
import type { ListTool, ToolList } from '../list-tool.ts';
import { useCanExport } from '../rows/selectable.ts';
import { ExportPanel } from './export-panel.tsx';
import { useExport } from './use-export.ts';

/** Saves a list with its filters as a file. Undefined if the session may not export the list, or if the list is empty. */
export const useExportTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const canExport = useCanExport(list.params);
  const { run, isPending } = useExport(list, useParams({ strict: false }));
  if (!canExport || list.list.total === 0) return undefined;
  return {
    name: 'export',
    label: text('exports.action'),
    icon: IconDownload,
    panel: (close) => (
      <ExportPanel
        list={list}
        isPending={isPending}
        onExport={(format, columns) => {
          close();
          void run(format, columns);
        }}
      />
    ),
  };
};
