import { editIn } from './edit-action.ts';

// Lists show their records as rows of a table or as cards.
const selector = '#main tbody tr, #main [data-card]';

/** The rows of the list that has the focus, or of the first list of the page. */
const listRows = (): HTMLElement[] => {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const list = getActiveRow()?.parentElement ?? rows[0]?.parentElement;
  return rows.filter(({ parentElement }) => parentElement === list);
};

/** The row that has the focus, or that contains the control with the focus. */
const getActiveRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(selector) ?? null;

/** Moves the focus to the next or previous row. The first key moves it to the first row. */
export const moveToRow = (step: 1 | -1): void => {
  const rows = listRows();
  const active = getActiveRow();
  const index = active ? rows.indexOf(active) + step : 0;
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
};

const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>('input[data-selects]');

/** Ticks or unticks the row that has the focus. */
export const tickRow = (): void => boxOf(getActiveRow())?.click();

/** The row where a range began that Shift and an arrow extend, and the row that it reaches. */
let range: { start: HTMLElement; end: HTMLElement } | undefined;

const setTick = (row: HTMLElement, isTicked: boolean) => {
  const box = boxOf(row);
  if (box && box.checked !== isTicked) box.click();
};

/** Extends the ticked rows from the one that has the focus to the next or previous one. Back towards the start, it unticks the row that it leaves. False without a row that can be ticked. */
export const extendRows = (step: 1 | -1): boolean => {
  const rows = listRows();
  const active = getActiveRow();
  if (!active || !boxOf(active)) return false;
  const next = rows[rows.indexOf(active) + step];
  if (!next) return true;
  const start = range?.end === active ? range.start : active;
  const distanceTo = (row: HTMLElement) => Math.abs(rows.indexOf(row) - rows.indexOf(start));
  setTick(active, distanceTo(next) > distanceTo(active));
  setTick(next, true);
  moveToRow(step);
  range = { start, end: next };
  return true;
};

/** Opens the record of the row that has the focus. Does nothing if a control inside the row has it, because the control handles the key. */
export const openRow = (): void => {
  const row = getActiveRow();
  if (row === document.activeElement) row?.querySelector<HTMLElement>('a[href]')?.click();
};

/** Edits the row that has the focus, otherwise the record of the page. */
export const edit = (): void => {
  const row = getActiveRow();
  // Without a row: the Edit button of the page, but none inside a list, which may show other records.
  if (row) editIn(row);
  else editIn(document.getElementById('main') ?? document, 'tbody tr, [data-card], li');
};
