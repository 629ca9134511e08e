import { type PromoCodeListQuery, promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [promoCodeRoutes.list, promoCodeRoutes.stats];
const moved = [...counted, promoCodeRoutes.archived];

export const usePromoCodes = (query: PromoCodeListQuery) => useList(promoCodeRoutes.list, { query });

export const useArchivedPromoCodes = (query: PromoCodeListQuery) => useList(promoCodeRoutes.archived, { query }, { isNeverStale: true });

export const usePromoCodeOptions = (search: string) => useOptionPages(promoCodeRoutes.list, search);

export const useCreatePromoCode = () =>
  useWrite(promoCodeRoutes.create, { refresh: counted, success: t('common.added'), failure: t('promoCodes.createFailed') });

export const useUpdatePromoCode = () =>
  useWrite(promoCodeRoutes.update, {
    refresh: [promoCodeRoutes.list],
    success: t('promoCodes.updated'),
    failure: t('promoCodes.updateFailed'),
  });

export const useRestorePromoCodes = () =>
  useRestore(promoCodeRoutes.restore, { refresh: moved, clashesAt: '/promoCode', failure: t('promoCodes.restoreFailed') });

export const useArchivePromoCode = () =>
  useArchive(promoCodeRoutes.archive, {
    restore: useRestorePromoCodes(),
    refresh: moved,
    success: t('promoCodes.deleted'),
    failure: t('promoCodes.deleteFailed'),
  });
