import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DistinctDraft,
  type DuplicateListQuery,
  type DuplicatePair,
  doctorDuplicateRoutes as routes,
} from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
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
export const useDistinct = () => {
  const { send, isPending } = useApiMutation(routes.setDistinct, { skipSuccessToast: true, failure: t('duplicates.failed') });
  const undo = useApiMutation(routes.setDistinct, { failure: t('duplicates.undoFailed') });
  return {
    isPending,
    setDistinct: async ({ first, second }: DuplicatePair) => {
      const toBody = (is_distinct: boolean): { body: DistinctDraft } => ({
        body: { first_id: first.id, second_id: second.id, is_distinct },
      });
      const outcome = await send(toBody(true));
      if (!outcome.ok) return;
      const onAction = () => void undo.send(toBody(false));
      showActionToast(showSuccess, { text: outcome.result.message, label: t('common.undo'), onAction });
    },
  };
};
