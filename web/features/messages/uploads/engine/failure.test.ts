// @vitest-environment happy-dom
// Proves VID-16
import { afterEach, expect, it, vi } from 'vitest';
import { isRetryable } from './failure.ts';

afterEach(() => vi.restoreAllMocks());

/** A tus error with or without a response from the host. */
const failureWith = (status: number | undefined) =>
  Object.assign(new Error('The upload failed'), {
    originalRequest: {},
    originalResponse: status === undefined ? null : { getStatus: () => status },
  });

it.each([
  [undefined, true],
  [400, false],
  [403, false],
  [404, false],
  [409, true],
  [413, false],
  [415, false],
  [423, true],
  [500, true],
  [503, true],
])('retries an upload after status %s: %s', (status, isRetried) => {
  expect(isRetryable(failureWith(status))).toBe(isRetried);
});

it('does not retry while the browser is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(isRetryable(failureWith(500))).toBe(false);
});
