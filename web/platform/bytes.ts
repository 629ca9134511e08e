import { apiErrorOf, unreachable } from './api-error.ts';

/** The bytes behind a signed address of the API, which needs no token. Throws ApiError where they cannot be had. */
export const loadBytes = async (address: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw unreachable();
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
};
