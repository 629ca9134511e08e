import type { CSSProperties } from 'react';
import styles from './text.module.css';

const longest = 30;

/** Free text on so many lines, as wide as `width`; the whole of it shows on hover. Cut by the browser, which never cuts a letter from its marks. */
export const ClampText = ({ children, lines = 1, width = longest }: { children: string; lines?: number; width?: number }) => {
  const style: CSSProperties = { maxInlineSize: `${width}ch`, ...({ '--lines': lines } as CSSProperties) };
  return (
    <span className={styles.clamp} style={style} title={children.length > width ? children : undefined}>
      <bdi>{children}</bdi>
    </span>
  );
};
