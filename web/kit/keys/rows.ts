import { editIn } from './edit-action.ts';

// The rows of tables, and the cards of lists that show cards.
const selector = '#main tbody tr, #main [data-card]';

/** The rows of the open list. A screen may have several lists; those of the one with the focus count, otherwise those of the first. */
const listRows = (): HTMLElement[] => {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const list = getActiveRow()?.parentElement ?? rows[0]?.parentElement;
  return rows.filter(({ parentElement }) => parentElement === list);
};

/** The row that has the focus, itself or one of its controls. */
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

/** Ticks or unticks the row that has the focus. */
export const tickRow = (): void => getActiveRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click();

/** Opens the record of the row that has the focus. A control inside the row handles the key itself. */
export const openRow = (): void => {
  const row = getActiveRow();
  if (row === document.activeElement) row?.querySelector<HTMLElement>('a[href]')?.click();
};

/** Edits the row that has the focus, otherwise the record of the page. */
export const edit = (): void => {
  const row = getActiveRow();
  // The page of a record may have lists of other records.
  if (row) editIn(row);
  else editIn(document.getElementById('main') ?? document, 'tbody tr, [data-card], li');
};
