// Proves LIM-4
import { expect, it } from 'vitest';
import { ApiError, unreachableError } from './api-error.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

it('waits 1000 ms before the first retry, doubling to at most 30000 ms', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('retries three times', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, unreachableError()))).toEqual([true, true, true, false]);
});

it.each([
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [408, true],
  [409, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('retries a response of %i: %s', (status, isRetried) => {
  expect(shouldRetry(0, new ApiError(status, { message: '', code: 'internal' }))).toBe(isRetried);
});

it('keeps data for five minutes after its last use, and never retries a mutation', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.gcTime, queries?.retry, queries?.retryDelay, mutations?.retry]).toEqual([300_000, shouldRetry, retryDelay, false]);
});
