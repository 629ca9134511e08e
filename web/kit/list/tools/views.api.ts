import { useQuery } from '@tanstack/react-query';
import { type SavedView, type ViewChange, viewRoutes } from '../../../../contract/entities/office/views.ts';
import { useApiMutation } from '../../data/mutation.ts';
import { routeQuery } from '../../data/queries.ts';

/** The saved views of every list; undefined until they are loaded. */
export const useAllViews = (isAllowed: boolean): readonly SavedView[] | undefined =>
  useQuery({ ...routeQuery(viewRoutes.all, {}), enabled: isAllowed }).data?.data;

/** The mutations of saved views. */
export const useViewMutations = () => {
  const change = useApiMutation(viewRoutes.change);
  const changeShared = useApiMutation(viewRoutes.changeShared);
  return {
    create: useApiMutation(viewRoutes.create),
    /** Changes a view. One that is shared must not have been changed by somebody else. */
    save: ({ id, is_shared, updated_at }: SavedView, body: ViewChange) =>
      is_shared
        ? changeShared.send({ params: { id }, body: { ...body, seen_updated_at: updated_at } })
        : change.send({ params: { id }, body }),
    isSaving: change.isPending || changeShared.isPending,
    remove: useApiMutation(viewRoutes.remove, { skipSuccessToast: true }),
    removeShared: useApiMutation(viewRoutes.removeShared, { skipSuccessToast: true }),
    share: useApiMutation(viewRoutes.share),
    setStart: useApiMutation(viewRoutes.setStart),
  };
};

export type ViewMutations = ReturnType<typeof useViewMutations>;
