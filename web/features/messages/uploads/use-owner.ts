import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../access/session/index.ts';
import type { Owner } from './engine/uploads.ts';

/** The signed-in user as the owner of uploads; undefined until it is loaded. */
export const useOwner = (): Owner | undefined => {
  const client = useQueryClient();
  const userId = useMe()?.id;
  return useMemo(() => (userId === undefined ? undefined : { userId, client }), [client, userId]);
};
