import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ConsentState, consentRoutes } from '../../../../contract/entities/members/consents.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

/** The consents of a doctor or company, with ten rows of the history a page. */
export const useConsents = (id: number, page: number) =>
  useQuery({
    ...routeQuery(consentRoutes.list, { params: { id }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

export const useRecordConsent = (state: ConsentState) => useApiMutation(consentRoutes.record, { failure: t(`consents.failed.${state}`) });
