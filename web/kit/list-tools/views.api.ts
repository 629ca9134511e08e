import { useQuery } from '@tanstack/react-query';
import { type SavedView, viewRoutes } from '../../../contract/entities/views.ts';
import { useApiMutation } from '../data/mutation.ts';
import { routeQuery } from '../data/queries.ts';

const invalidates = [viewRoutes.all];

/** The saved views of every list; undefined until they are loaded. */
export const useAllViews = (isAllowed: boolean): readonly SavedView[] | undefined =>
  useQuery({ ...routeQuery(viewRoutes.all, {}), enabled: isAllowed }).data?.data;

/** The mutations of saved views. */
export const useViewMutations = () => ({
  create: useApiMutation(viewRoutes.create, { invalidates }),
  change: useApiMutation(viewRoutes.change, { invalidates }),
  changeShared: useApiMutation(viewRoutes.changeShared, { invalidates }),
  remove: useApiMutation(viewRoutes.remove, { invalidates, skipSuccessToast: true }),
  removeShared: useApiMutation(viewRoutes.removeShared, { invalidates, skipSuccessToast: true }),
  share: useApiMutation(viewRoutes.share, { invalidates }),
  setStart: useApiMutation(viewRoutes.setStart, { invalidates }),
});

export type ViewMutations = ReturnType<typeof useViewMutations>;
