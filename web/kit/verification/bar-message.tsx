import { type ReactNode, useEffect, useRef } from 'react';
import styles from './verification.module.css';

/**
 * Says why the user cannot decide on the shown record. `replacesButtons` is for a message that replaces the decision buttons: it stands out, and
 * takes the focus if the focused button is gone.
 */
export const BarMessage = ({ replacesButtons, children }: { replacesButtons: boolean; children: ReactNode }) => {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (replacesButtons && document.activeElement === document.body) message.current?.focus({ preventScroll: true });
  }, [replacesButtons]);
  return (
    <p ref={message} role="status" tabIndex={-1} className={replacesButtons ? styles.replacing : undefined} data-tone="pending">
      {children}
    </p>
  );
};
