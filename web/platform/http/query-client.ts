import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';

const maxRetries = 3;

// A screen uses the data that was prefetched for it instead of requesting it again.
const staleTime = 1000;

/** The delay before a retry in milliseconds: 1000, doubled each time up to 30000. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Retries a retryable error three times. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < maxRetries && isRetryable(error);

/** Creates the query client. It keeps unused data for five minutes. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime, gcTime: 5 * 60_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
