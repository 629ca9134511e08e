import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import { request } from '../../platform/http/api.ts';
import { type ApiError, asApiError, isRetryable } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';
import { showError, showSuccess } from '../../platform/toast.ts';
import { putChangedRecord } from './changed-record.ts';
import { invalidateChanged } from './concerned.ts';
import { mutationErrorText } from './error-texts.ts';
import { routeKey } from './queries.ts';

/** The result of a mutation. It shows a toast in the next task, unless the caller shows it itself and calls `suppressToast`. */
export type MutationResult<Result> =
  | { readonly ok: true; readonly result: Result; readonly suppressToast?: () => void }
  | { readonly ok: false; readonly error: ApiError; readonly suppressToast?: () => void };

/** A mutation that sends one request at a time. A repeated input gets the result of the pending request; another input waits for its turn. */
export type Mutation<Input, Result> = { send(input: Input): Promise<MutationResult<Result>>; readonly isPending: boolean };

type MutationOptions = {
  /** The only routes to load again, if it would disturb the user to load again all that shows what the mutation changes. */
  invalidates?: readonly RouteSpec[];
  /** The messages if the server's response has none. */
  success?: string;
  failure?: string;
  /** Milliseconds that the success toast stays. */
  toastDuration?: number;
  /** The caller shows the success toast itself. */
  skipSuccessToast?: boolean;
};

const fingerprintOfFile = (file: File & { readonly crop?: unknown }) => [file.name, file.size, file.lastModified, file.crop];

const fingerprintOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? fingerprintOfFile(value) : value));

// Plain http has no randomUUID.
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the same idempotency key for retries of the same input, and a new one after a response or for another input. */
const createIdempotencyKeys = () => {
  let fingerprint = '';
  let key = '';
  return {
    keyFor: (input: unknown) => {
      const current = fingerprintOf(input);
      if (current !== fingerprint || key === '') [fingerprint, key] = [current, randomKey()];
      return key;
    },
    reset: () => {
      key = '';
    },
  };
};

const messageOf = (result: unknown): string | undefined => (result as { message?: string }).message;

const scheduleToast = (show: () => void) => {
  const timer = setTimeout(show);
  return { suppressToast: () => clearTimeout(timer) };
};

const scheduleSuccessToast = (result: unknown, { success, toastDuration, skipSuccessToast }: MutationOptions) =>
  scheduleToast(() => {
    if (!skipSuccessToast) showSuccess(messageOf(result) || success || t('common.saved'), toastDuration ? { autoClose: toastDuration } : {});
  });

/** True if the record is gone (404) or has changed (409): the screen is outdated, and a retry would fail again. */
export const isOutdated = ({ status }: ApiError): boolean => status === 404 || status === 409;

/** A mutation of an API route with toasts and an idempotency key. After success, 404 and 409 it loads again what shows the changed records. */
export const useApiMutation = <Spec extends RouteSpec>(spec: Spec, options: MutationOptions = {}): Mutation<RouteRequest<Spec>, RouteResponse<Spec>> => {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const [keys] = useState(createIdempotencyKeys);
  const pending = useRef<{ fingerprint: string; promise: Promise<MutationResult<RouteResponse<Spec>>> }>(undefined);

  const invalidate = () => {
    // Data that is not on screen would be shown as it was before the write when its page opens again.
    client.removeQueries({ type: 'inactive' });
    if (options.invalidates === undefined) invalidateChanged(client, spec);
    else for (const route of options.invalidates) void client.invalidateQueries({ queryKey: routeKey(route) });
  };

  const attempt = async (input: RouteRequest<Spec>): Promise<MutationResult<RouteResponse<Spec>>> => {
    try {
      const result = await request(spec, input, { idempotencyKey: keys.keyFor(input) });
      keys.reset();
      putChangedRecord(client, spec, result);
      invalidate();
      return { ok: true, result, ...scheduleSuccessToast(result, options) };
    } catch (cause) {
      const error = asApiError(cause);
      if (!isRetryable(error)) keys.reset();
      if (isOutdated(error)) invalidate();
      // The user chose not to verify the password, so there is nothing to say.
      if (error.code === 'fresh_needed') return { ok: false, error };
      // The permissions of the user may have changed.
      if (error.status === 403) void client.invalidateQueries({ queryKey: routeKey(sessionRoutes.me) });
      return { ok: false, error, ...scheduleToast(() => showError(mutationErrorText(error, options.failure))) };
    }
  };

  const send = (input: RouteRequest<Spec>) => {
    const fingerprint = fingerprintOf(input);
    const previous = pending.current;
    if (previous?.fingerprint === fingerprint) return previous.promise;
    setIsPending(true);
    const started = previous ? previous.promise.then(() => attempt(input)) : attempt(input);
    const promise = started.finally(() => {
      if (pending.current?.promise !== promise) return;
      pending.current = undefined;
      setIsPending(false);
    });
    pending.current = { fingerprint, promise };
    return promise;
  };
  return { send, isPending };
};
