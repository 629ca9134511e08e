import { promoCodeDraft, promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { doctorUsage, useDoctorDetails } from '../../../kit/lookup/doctor-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../../kit/lookup/lookup-screens.tsx';

const promoCodes = {
  entity: entities.promoCodes,
  routes: promoCodeRoutes,
  draft: promoCodeDraft,
  useDetails: useDoctorDetails,
  usage: doctorUsage(),
  kind: 'code',
} as const;

export const PromoCodeList = () => <LookupListScreen lookup={promoCodes} />;

export const PromoCodeArchive = () => <LookupArchiveScreen lookup={promoCodes} />;
