import { ssoError } from '../../../../../contract/entities/access/sso.ts';
import { asApiError, isUnreachable } from '../../../../platform/http/api-error.ts';
import { useText } from '../../../../platform/i18n.ts';
import { WindowBlocked } from './sso-window.ts';

/** Returns the function that says in a sentence why single sign-on failed: by the reason in an address, or by an error. */
export const useSsoProblem = (name: string) => {
  const text = useText();
  return (reason: unknown): string => {
    if (reason instanceof WindowBlocked) return text('sso.windowBlocked');
    if (typeof reason === 'string') {
      const problem = ssoError.catch('rejected').parse(reason);
      return text(`sso.problems.${problem}`, { name });
    }
    if (isUnreachable(reason)) return text('errors.unreachable');
    return asApiError(reason).message || text('errors.generic');
  };
};
