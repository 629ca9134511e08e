import { useState } from 'react';
import { ApiError } from '../../../platform/http/api-error.ts';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import type { MutationResult } from '../../data/mutation.ts';

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
    if (result.ok || result.error.status !== 409) {
      setConflict(undefined);
      setIsConflicting(false);
      return result;
    }
    const { status, code, message } = result.error;
    setConflict(message);
    setIsConflicting(true);
    // The callout shows the message, so neither a toast nor a field repeats it.
    result.suppressToast?.();
    return { ok: false, error: new ApiError(status, { code, message }) };
  };
  return { seen, conflict, trackConflict };
};

/** Shows in a form that another user was faster. */
export const ConflictCallout = ({ conflict }: { conflict: string | undefined }) => {
  const text = useText();
  return (
    <div role="alert">
      {conflict ? (
        <Callout tone="pending">
          <strong>{text('forms.late')}</strong> {conflict}
        </Callout>
      ) : null}
    </div>
  );
};
