import type { PointerEvent } from 'react';
import type { ListContextValue } from '../list-context.ts';
import styles from './data-table.module.css';

const loadResize = () => import('./resize-column.ts');

/** The edge of a column that a pointer drags to size it. The keyboard sizes columns in the panel of columns. */
export const ResizeHandle = ({ list, name }: { list: ListContextValue; name: string }) => {
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const { currentTarget: handle, pointerId, clientX } = event;
    handle.setPointerCapture(pointerId);
    void loadResize().then(({ resizeColumn }) => resizeColumn({ handle, pointerId, clientX, list, name }));
  };
  return <span className={styles.resize} aria-hidden="true" onPointerEnter={loadResize} onPointerDown={handleDown} />;
};
