import { ssoError } from '../../../../contract/entities/sso.ts';
import { ApiError, isUnreachable } from '../../../platform/api-error.ts';
import { useText } from '../../../platform/i18n.ts';
import { WindowBlocked } from './sso-window.ts';

/** Returns the function that says in a sentence why single sign-on failed: by the reason in an address, or by an error. */
export const useSsoProblem = (name: string) => {
  const text = useText();
  return (reason: unknown): string => {
    if (reason instanceof WindowBlocked) return text('sso.windowBlocked');
    if (isUnreachable(reason)) return text('errors.unreachable');
    if (reason instanceof ApiError && reason.message) return reason.message;
    return text(`sso.problems.${ssoError.catch('rejected').parse(reason)}`, { name });
  };
};
