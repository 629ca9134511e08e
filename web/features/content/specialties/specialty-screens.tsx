import { specialtyDraft, specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorDetails } from '../../../kit/lookup/lookup-screens.tsx';

const specialties = {
  entity: entities.specialties,
  routes: specialtyRoutes,
  draft: specialtyDraft,
  useDetails: useDoctorDetails,
  createdToastDuration: 3000,
} as const;

export const SpecialtyList = () => <LookupListScreen lookup={specialties} />;

export const SpecialtyArchive = () => <LookupArchiveScreen lookup={specialties} />;
