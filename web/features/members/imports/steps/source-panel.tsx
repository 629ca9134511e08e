import { Checkbox, NativeSelect, Text } from '@mantine/core';
import type { ImportDetail, ImportSource } from '../../../../../contract/entities/members/imports.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useChooseTable } from '../imports.api.ts';
import styles from '../imports.module.css';

const encodingNames = {
  'utf-8': 'imports.encodings.utf8',
  'utf-16le': 'imports.encodings.utf16',
  'utf-16be': 'imports.encodings.utf16',
  'windows-1256': 'imports.encodings.arabic',
  'windows-1252': 'imports.encodings.western',
} as const;

const isEncoding = (name: string): name is keyof typeof encodingNames => Object.hasOwn(encodingNames, name);

const describeRow = (cells: readonly string[]): string => cells.filter(Boolean).join(' · ');

type SourcePanelProps = { record: ImportDetail; source: ImportSource };

/** Which sheet or text encoding of the file is read, which row is its header, and whether hidden rows are left out. */
export const SourcePanel = ({ record, source }: SourcePanelProps) => {
  const text = useText();
  const { kind, tables, table, header_row, hidden_rows, skips_hidden, top } = source;
  const choose = useChooseTable(record.id);
  const options = tables.map(({ name, error }, index) => ({
    value: String(index),
    label: isEncoding(name) ? text(encodingNames[name]) : name,
    disabled: error !== null,
  }));
  return (
    <Panel>
      <h2>{text('imports.sourceTitle')}</h2>
      <Text mt={4} mb={20} c="var(--ink-soft)">
        {text(kind === 'encodings' && options.length > 1 ? 'imports.sourceLetters' : 'imports.sourceText')}
      </Text>
      <div className={styles.source}>
        <NativeSelect
          label={text(kind === 'sheets' ? 'imports.sheet' : 'imports.encoding')}
          data={options}
          value={String(table)}
          disabled={options.length < 2 || choose.isPending}
          onChange={(event) => void choose.send({ table: Number(event.currentTarget.value), header_row: null })}
        />
        <NativeSelect
          label={text('imports.headerRow')}
          data={[
            ...top
              .filter(({ cells }) => cells.some(Boolean))
              .map(({ row, cells }) => ({ value: String(row), label: `${text('imports.rowNumber', { row })}: ${describeRow(cells)}` })),
            { value: '0', label: text('imports.noHeader') },
          ]}
          value={String(header_row)}
          disabled={choose.isPending}
          onChange={(event) => void choose.send({ table, header_row: Number(event.currentTarget.value), skip_hidden: skips_hidden })}
        />
      </div>
      {hidden_rows > 0 ? (
        <Checkbox
          mt={16}
          label={text('imports.includeHidden', { count: hidden_rows })}
          description={text('imports.hiddenText', { count: hidden_rows })}
          checked={!skips_hidden}
          disabled={choose.isPending}
          onChange={(event) => void choose.send({ table, header_row, skip_hidden: !event.currentTarget.checked })}
        />
      ) : null}
    </Panel>
  );
};
