import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';

const most = 3;

// What was asked for ahead of its screen is not asked for again when the screen comes.
const staleTime = 1000;

/** Waits 1000 ms before the first retry, doubling up to 30000 ms. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Retries three times, and only what may go better the next time. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < most && isRetryable(error);

/** Makes the cache of what the server said: kept five minutes after its last use. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime, gcTime: 5 * 60_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
