import type { QueryClient } from '@tanstack/react-query';
import { type Identity, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { routeKey } from '../../../kit/data/queries.ts';
import { clearStoredForms } from '../../../kit/form/unsaved/form-store.ts';
import { signOut } from './session.api.ts';

/** Signs out, and deletes what the user typed and did not save in this browser. */
export const leave = async (client: QueryClient): Promise<void> => {
  const user = client.getQueryData<Identity>(routeKey(sessionRoutes.me, {}))?.id;
  await signOut();
  try {
    if (user !== undefined) await clearStoredForms(user);
  } catch (error) {
    reportError(error);
  }
};
