import { promoCodeDraft, promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorUsage } from '../../kit/lookup/lookup-screens.tsx';

const promoCodes = {
  routes: promoCodeRoutes,
  draft: promoCodeDraft,
  texts: 'promoCodes',
  listPath: '/promoCode',
  useUsage: useDoctorUsage,
  kind: 'code',
} as const;

export const PromoCodeList = () => <LookupListScreen entity={promoCodes} />;

export const PromoCodeArchive = () => <LookupArchiveScreen entity={promoCodes} />;
