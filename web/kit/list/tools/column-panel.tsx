import { ActionIcon, Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { ViewColumn } from '../../../../contract/entities/office/views.ts';
import { useText } from '../../../platform/i18n.ts';
import { useStore } from '../../../platform/store.ts';
import { moveItem } from '../../data/move-item.ts';
import type { ListContextValue } from '../list-context.ts';
import { currentColumns, keyOf, setWidth, widthBounds } from '../table/column-change.ts';
import { useChoice, writeChoice } from '../table/column-choice.ts';
import { setAllColumns, useTableView } from '../table/table-view.tsx';
import styles from './column-panel.module.css';

/** The columns of a table: which ones, in which order, and how wide. The column with the name of a row, and those before it, stay first. */
export const ColumnPanel = ({ list }: { list: ListContextValue }) => {
  const text = useText();
  const known = useStore(list.columns);
  const choice = useChoice(keyOf(list));
  const { hasAllColumns } = useTableView();
  const [dragged, setDragged] = useState<number>();
  const columns = currentColumns(list);
  const firstMovable = known.filter(({ isFixed }) => isFixed).length;
  const write = (next: readonly ViewColumn[] | undefined) => writeChoice(keyOf(list), next);
  const reset = (hasAll: boolean) => {
    write(undefined);
    setAllColumns(hasAll);
  };
  const handleDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== undefined) write(moveItem(columns, dragged, Math.max(index, firstMovable)));
    setDragged(undefined);
  };
  const toggle = (name: string) =>
    write(
      columns.map(({ is_hidden: isHidden, ...column }) =>
        (column.name === name) === Boolean(isHidden) ? column : { ...column, is_hidden: true },
      ),
    );
  return (
    <Stack gap={10} w={380} maw="100%">
      <Group gap={6}>
        {[false, true].map((hasAll) => (
          <Button
            key={String(hasAll)}
            size="compact-sm"
            variant={!choice && hasAllColumns === hasAll ? 'filled' : 'default'}
            aria-pressed={!choice && hasAllColumns === hasAll}
            onClick={() => reset(hasAll)}
          >
            {text(hasAll ? 'listTools.allColumns' : 'listTools.usualColumns')}
          </Button>
        ))}
      </Group>
      <ul className={styles.columns} aria-label={text('listTools.columns')}>
        {columns.map((column, index) => {
          const { header, isFixed = false } = known.find(({ name }) => name === column.name) ?? {};
          const label = header ?? column.name;
          return (
            <li
              key={column.name}
              draggable={!isFixed}
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => handleDrop(event, index)}
            >
              <IconGripVertical size={16} aria-hidden="true" opacity={isFixed ? 0 : 0.5} />
              <Checkbox
                size="sm"
                flex={1}
                label={label}
                checked={isFixed || !column.is_hidden}
                disabled={isFixed}
                onChange={() => toggle(column.name)}
              />
              <WidthInput label={label} width={column.width} onChange={(width) => setWidth(list, column.name, width)} />
              {([-1, 1] as const).map((step) => (
                <ActionIcon
                  key={step}
                  variant="subtle"
                  color="gray"
                  size={30}
                  disabled={isFixed || index + step < firstMovable || index + step >= columns.length}
                  aria-label={text(step < 0 ? 'listTools.moveUp' : 'listTools.moveDown', { column: label })}
                  onClick={() => write(moveItem(columns, index, index + step))}
                >
                  {step < 0 ? <IconArrowUp size={16} aria-hidden="true" /> : <IconArrowDown size={16} aria-hidden="true" />}
                </ActionIcon>
              ))}
            </li>
          );
        })}
      </ul>
      <Text fz={12} c="dimmed">
        {text('listTools.columnsHint', widthBounds)}
      </Text>
    </Stack>
  );
};

type WidthInputProps = { label: string; width: number | undefined; onChange: (width: number | undefined) => void };

const isWidth = (width: number): boolean => width >= widthBounds.min && width <= widthBounds.max;

/** The width of a column. A width beyond the limits becomes the nearest one when the field is left. */
const WidthInput = ({ label, width, onChange }: WidthInputProps) => {
  const text = useText();
  const [typed, setTyped] = useState<number | ''>();
  const commit = () => {
    if (typeof typed === 'number' && !isWidth(typed)) onChange(typed);
    setTyped(undefined);
  };
  const handleChange = (value: number | string) => {
    const next = value === '' ? '' : Number(value);
    setTyped(next);
    if (next === '') onChange(undefined);
    else if (isWidth(next)) onChange(next);
  };
  return (
    <NumberInput
      size="xs"
      w={72}
      aria-label={text('listTools.widthOf', { column: label })}
      placeholder={text('listTools.auto')}
      min={widthBounds.min}
      max={widthBounds.max}
      step={20}
      clampBehavior="none"
      value={typed ?? width ?? ''}
      onChange={handleChange}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
};
