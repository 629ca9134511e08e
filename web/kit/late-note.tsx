import { useState } from 'react';
import { useText } from '../platform/i18n.ts';
import styles from './late-note.module.css';
import type { Outcome } from './write.ts';

/** Keeps what its decider saw of a record: as it was when the form opened, whatever is read of it meanwhile, and as it is by now only once a 409 has said that it is another; `late` is what that said. */
export const useSeen = <Version,>(now: Version) => {
  const [seen, setSeen] = useState(now);
  const [isTold, setIsTold] = useState(false);
  const [late, setLate] = useState<string>();
  if (isTold && now !== seen) {
    setSeen(now);
    setIsTold(false);
  }
  const watch = <Result,>(outcome: Outcome<Result>): Outcome<Result> => {
    const isLate = !outcome.ok && outcome.error.status === 409;
    setLate(isLate ? outcome.error.message : undefined);
    setIsTold(isLate);
    // The form says it; a toast would say it again.
    if (isLate) outcome.hush?.();
    return outcome;
  };
  return { seen, late, watch };
};

/** Says in a form that another was quicker. */
export const LateNote = ({ late }: { late: string | undefined }) => {
  const text = useText();
  return (
    <div role="alert">
      {late ? (
        <p className={styles.late}>
          <strong>{text('forms.late')}</strong> {late}
        </p>
      ) : null}
    </div>
  );
};
