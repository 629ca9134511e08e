import { entities } from '../../../contract/entities/index.ts';
import { promoCodeDraft, promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorDetails } from '../../kit/lookup/lookup-screens.tsx';

const promoCodes = {
  entity: entities.promoCodes,
  routes: promoCodeRoutes,
  draft: promoCodeDraft,
  useDetails: useDoctorDetails,
  kind: 'code',
} as const;

export const PromoCodeList = () => <LookupListScreen lookup={promoCodes} />;

export const PromoCodeArchive = () => <LookupArchiveScreen lookup={promoCodes} />;
