import type { ChangeEvent, MouseEvent } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Selection } from './selection.tsx';

/** The ids of the rows that can be selected in the list of a checkbox, in the order of the screen. */
const shownIds = (box: HTMLInputElement): number[] => {
  const rows = box.closest('tr, [data-card]')?.parentElement;
  return [...(rows?.querySelectorAll<HTMLInputElement>('input[data-selects]') ?? [])].map(({ value }) => Number(value));
};

/** With Shift, the browser would select the texts between two boxes instead of moving the focus only. */
const holdSelection = (event: MouseEvent<HTMLInputElement>) => {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
};

type SelectRowProps = { id: number; name: string; isSelected: boolean; onToggle: Selection['toggle'] };

/** The checkbox of a row. A click with Shift also sets the rows from the last one that was clicked. */
export const SelectRow = ({ id, name, isSelected, onToggle }: SelectRowProps) => {
  const text = useText();
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    onToggle(id, isRange ? shownIds(currentTarget) : undefined);
  };
  return (
    <Checkbox
      data-selects
      value={id}
      aria-label={text('selection.one', { name })}
      checked={isSelected}
      onChange={handleChange}
      onMouseDown={holdSelection}
    />
  );
};
