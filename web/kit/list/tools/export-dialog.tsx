import { Modal } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n.ts';
import type { ToolList } from '../list-tool.ts';
import type { Selection } from '../rows/selection.tsx';
import { ExportPanel } from './export-panel.tsx';
import { useExport } from './use-export.ts';

type ExportDialogProps = { list: ToolList; selection: Selection; onClose: () => void };

/** Saves the selected records of a list as a file. */
export const ExportDialog = ({ list, selection, onClose }: ExportDialogProps) => {
  const text = useText();
  const { run, isPending } = useExport(list, useParams({ strict: false }), selection);
  return (
    <Modal opened onClose={onClose} title={text('exports.selected')} size={400}>
      <ExportPanel
        list={list}
        selection={selection}
        isPending={isPending}
        onExport={(format, columns) => {
          onClose();
          void run(format, columns);
        }}
      />
    </Modal>
  );
};
