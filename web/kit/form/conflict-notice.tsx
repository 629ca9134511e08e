import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MutationResult } from '../data/mutation.ts';

/**
 * Holds the version of a record that a form was opened with. Later reads do not change it. After a 409 it switches to the current version,
 * and `conflict` is the server's message.
 */
export const useSeenVersion = <Version,>(current: Version) => {
  const [seen, setSeen] = useState(current);
  const [isConflicting, setIsConflicting] = useState(false);
  const [conflict, setConflict] = useState<string>();
  if (isConflicting && current !== seen) {
    setSeen(current);
    setIsConflicting(false);
  }
  const trackConflict = <Result,>(result: MutationResult<Result>): MutationResult<Result> => {
    const isConflict = !result.ok && result.error.status === 409;
    setConflict(isConflict ? result.error.message : undefined);
    setIsConflicting(isConflict);
    // The form shows the message, so a toast would repeat it.
    if (isConflict) result.suppressToast?.();
    return result;
  };
  return { seen, conflict, trackConflict };
};

/** Shows in a form that another user was faster. */
export const ConflictNotice = ({ conflict }: { conflict: string | undefined }) => {
  const text = useText();
  return (
    <div role="alert">
      {conflict ? (
        <Notice tone="pending">
          <strong>{text('forms.late')}</strong> {conflict}
        </Notice>
      ) : null}
    </div>
  );
};
