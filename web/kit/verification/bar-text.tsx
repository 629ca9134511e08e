import { type ReactNode, useEffect, useRef } from 'react';
import styles from './verification.module.css';

/**
 * Says why the user cannot decide on the shown record. `replacesButtons` is for a text that replaces the decision buttons: it stands out, and
 * takes the focus if the focused button is gone.
 */
export const BarText = ({ replacesButtons, children }: { replacesButtons: boolean; children: ReactNode }) => {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (replacesButtons && document.activeElement === document.body) paragraph.current?.focus({ preventScroll: true });
  }, [replacesButtons]);
  return (
    <p ref={paragraph} role="status" tabIndex={-1} className={replacesButtons ? styles.replacing : undefined} data-tone="pending">
      {children}
    </p>
  );
};
