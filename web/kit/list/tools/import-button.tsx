import { Button } from '@mantine/core';
import type { ToolList } from '../list-tool.ts';
import { useImportTool } from './import-tool.ts';

/** Opens the import of records from a file, beside the button that adds the first one. Nothing for a list or a session without it. */
export const ImportButton = (list: Pick<ToolList, 'title' | 'params'>) => {
  const tool = useImportTool(list);
  if (!tool) return null;
  return (
    <Button variant="default" leftSection={<tool.icon size={18} aria-hidden="true" />} onClick={tool.onSelect}>
      {tool.label}
    </Button>
  );
};
