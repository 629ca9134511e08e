import { bookRoutes } from '../../../../../contract/entities/content/books.ts';
import { postRoutes } from '../../../../../contract/entities/content/posts.ts';
import { researchRoutes } from '../../../../../contract/entities/content/research.ts';
import { type DoctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { signedUrlLifetime, useList } from '../../../../kit/data/queries.ts';
import { t } from '../../../../platform/i18n.ts';

/** Refetches before the signed URLs of the PDFs expire. */
export const useOwnedBooks = (id: DoctorId, page: number) =>
  useList(doctorRoutes.books, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

export const useOwnedResearches = (id: DoctorId, page: number) =>
  useList(doctorRoutes.researches, { params: { id }, query: { page, per_page: 10 } });

export const usePostsOf = (id: DoctorId, page: number) =>
  useList(postRoutes.list, { query: { doctor_id: id, page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

export const refundRoutes = { book: bookRoutes, research: researchRoutes } as const;
export type Purchasable = keyof typeof refundRoutes;

/** Gives the coins of a purchase back, or takes them again. */
export const useRefund = (kind: Purchasable) => {
  const { refund, undoRefund } = refundRoutes[kind];
  return {
    refund: useApiMutation(refund, { failure: t('works.refundFailed') }),
    undo: useApiMutation(undoRefund, { failure: t('works.undoRefundFailed') }),
  };
};
