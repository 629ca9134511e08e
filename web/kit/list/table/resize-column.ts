import type { ListContextValue } from '../list-context.ts';
import { setWidth } from './column-change.ts';

type Resizing = { handle: HTMLElement; pointerId: number; clientX: number; list: ListContextValue; name: string };

/** Sizes a column when the pointer that holds the edge of its header is released. Until then only a line follows the pointer, because a table of hundreds of rows is slow to lay out. Does nothing if the pointer was released before. */
export const resizeColumn = ({ handle, pointerId, clientX, list, name }: Resizing): void => {
  const header = handle.closest('th');
  if (!header || !handle.hasPointerCapture(pointerId)) return;
  const direction = getComputedStyle(header).direction === 'rtl' ? -1 : 1;
  const start = header.offsetWidth;
  const widthAt = (x: number) => start + (x - clientX) * direction;
  const line = document.createElement('div');
  Object.assign(line.style, { position: 'fixed', insetBlock: '0', inlineSize: '2px', background: 'var(--action)', zIndex: '700' });
  const place = (x: number) => {
    line.style.left = `${x}px`;
  };
  place(clientX);
  document.body.append(line);
  const stop = new AbortController();
  const end = (width: number | undefined) => {
    stop.abort();
    line.remove();
    if (width !== undefined) setWidth(list, name, width);
  };
  const { signal } = stop;
  handle.addEventListener('pointermove', (event) => place(event.clientX), { signal });
  handle.addEventListener('pointerup', (event) => end(event.clientX === clientX ? undefined : widthAt(event.clientX)), { signal });
  handle.addEventListener('pointercancel', () => end(undefined), { signal });
};
