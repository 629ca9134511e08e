import { useState } from 'react';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './approval.module.css';

/** Remembers what the server says where another decided first. */
export const useLate = () => {
  const [late, setLate] = useState<string>();
  const watch = <Result,>(outcome: Outcome<Result>): Outcome<Result> => {
    const isLate = !outcome.ok && outcome.error.status === 409;
    setLate(isLate ? outcome.error.message : undefined);
    // The form says it; a toast would say it again.
    if (isLate) outcome.hush?.();
    return outcome;
  };
  return { late, watch };
};

/** Says who was quicker. */
export const LateNote = ({ late }: { late: string | undefined }) => {
  const text = useText();
  return (
    <div role="alert">
      {late ? (
        <p className={styles.late}>
          <strong>{text('members.late')}</strong> {late}
        </p>
      ) : null}
    </div>
  );
};
