import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadMe } from '../features/session/session.api.ts';
import { ApiError } from '../platform/api-error.ts';

/** Reads the permissions again when the server refuses a request, because an administrator may have changed the user's role. */
export const usePermissionRefresh = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === 'forbidden') void reloadMe(client);
      }),
    [client],
  );
};
