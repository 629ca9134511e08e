import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadMe } from '../../features/access/session/session.api.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Refetches the signed-in user after a 403, because the role may have changed, or a new password or a second step may have become required. */
export const usePermissionRefresh = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === 403 && error.code !== 'fresh_needed') void reloadMe(client);
      }),
    [client],
  );
};
