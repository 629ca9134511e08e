import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DistinctDraft,
  type DuplicateListQuery,
  doctorDuplicateRoutes as routes,
} from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { type Mutation, useApiMutation } from '../../../../kit/data/mutation.ts';
import { routeQuery, toListResult } from '../../../../kit/data/queries.ts';
import { showActionToast } from '../../../../kit/dialog/action-toast.tsx';
import { t } from '../../../../platform/i18n.ts';
import { showSuccess } from '../../../../platform/toast.ts';

/** The pairs of doctors that may be one person. Changes of others do not load them again, because the server compares all doctors. */
export const useDuplicates = (query: DuplicateListQuery) => {
  const result = useQuery({
    ...routeQuery(routes.duplicates, { query }),
    meta: { permission: routes.duplicates.permission, isLive: false },
    placeholderData: keepPreviousData,
  });
  return toListResult(result, result.data?.data);
};

/** Says that the doctors of a pair are different people; the toast offers Undo. */
export const useDistinct = (): Mutation<Omit<DistinctDraft, 'is_distinct'>, unknown> => {
  const mutation = useApiMutation(routes.setDistinct, { skipSuccessToast: true, failure: t('duplicates.failed') });
  const undo = useApiMutation(routes.setDistinct, { failure: t('duplicates.undoFailed') });
  return {
    isPending: mutation.isPending,
    send: async (pair) => {
      const outcome = await mutation.send({ body: { ...pair, is_distinct: true } });
      if (outcome.ok) {
        const onAction = () => void undo.send({ body: { ...pair, is_distinct: false } });
        showActionToast(showSuccess, { text: outcome.result.message, label: t('common.undo'), onAction });
      }
      return outcome;
    },
  };
};
