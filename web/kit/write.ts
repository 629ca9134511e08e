import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RouteCall, RouteResult, RouteSpec } from '../../contract/kit/route.ts';
import { call } from '../platform/api.ts';
import { ApiError, isRetryable } from '../platform/api-error.ts';
import { t } from '../platform/i18n.ts';
import { randomId } from '../platform/ids.ts';
import { failed, succeeded } from '../platform/toast.ts';
import { failureSentence } from './error-words.ts';
import { routeKey } from './queries.ts';

/** How a write ended. A failure becomes a toast a moment later, unless its form shows all of it and hushes it. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: ApiError; readonly hush?: () => void };

/** A write that a screen can make, one at a time: a call that repeats the last one while that is under way gets its outcome, any other waits for its turn. */
export type Write<Input, Result> = { send(input: Input): Promise<Outcome<Result>>; readonly isPending: boolean };

type WriteOptions = {
  /** The routes whose lists change by it, or prove out of date where another was quicker. */
  refresh: readonly RouteSpec[];
  /** The sentence where the server gives none. */
  success?: string;
  failure?: string;
  /** Milliseconds the toast of success stays. */
  toastTime?: number;
  /** Leaves the toast of success to the caller. */
  isQuiet?: boolean;
};

const printOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));

/** One key for a series of attempts at the same thing; a new one once it has been answered or the input differs. */
const createAttempts = () => {
  let print = '';
  let key = '';
  return {
    keyFor: (input: unknown) => {
      const now = printOf(input);
      if (now !== print || key === '') [print, key] = [now, randomId()];
      return key;
    },
    end: () => {
      key = '';
    },
  };
};

const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(0, { message: '', code: 'internal' });
};

const messageOf = (result: unknown): string | undefined => (result as { message?: string }).message;

const tellSuccess = (result: unknown, { success, toastTime, isQuiet }: WriteOptions) => {
  if (isQuiet) return;
  succeeded(messageOf(result) || success || t('common.saved'), toastTime ? { autoClose: toastTime } : {});
};

const tellFailure = (message: string) => {
  const timer = setTimeout(() => failed(message));
  return () => clearTimeout(timer);
};

/** What the write was about is gone, or another was quicker: what is shown is out of date, and asking once more leads nowhere. */
export const isOvertaken = ({ status }: ApiError): boolean => status === 404 || status === 409;

/** A write of the API with its toasts, an idempotency key, and a refresh of exactly the lists it names. */
export const useWrite = <Spec extends RouteSpec>(spec: Spec, options: WriteOptions): Write<RouteCall<Spec>, RouteResult<Spec>> => {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const [attempts] = useState(createAttempts);
  const last = useRef<{ print: string; flight: Promise<Outcome<RouteResult<Spec>>> }>(undefined);

  const refresh = () => {
    for (const route of options.refresh) void client.invalidateQueries({ queryKey: routeKey(route) });
  };

  const attempt = async (input: RouteCall<Spec>): Promise<Outcome<RouteResult<Spec>>> => {
    try {
      const result = await call(spec, input, { idempotencyKey: attempts.keyFor(input) });
      attempts.end();
      refresh();
      tellSuccess(result, options);
      return { ok: true, result };
    } catch (cause) {
      const error = asApiError(cause);
      if (!isRetryable(error)) attempts.end();
      if (isOvertaken(error)) refresh();
      return { ok: false, error, hush: tellFailure(failureSentence(error, options.failure)) };
    }
  };

  const send = (input: RouteCall<Spec>) => {
    const print = printOf(input);
    const before = last.current;
    if (before?.print === print) return before.flight;
    setIsPending(true);
    const made = before ? before.flight.then(() => attempt(input)) : attempt(input);
    const flight = made.finally(() => {
      if (last.current?.flight !== flight) return;
      last.current = undefined;
      setIsPending(false);
    });
    last.current = { print, flight };
    return flight;
  };
  return { send, isPending };
};
