import { specialtyDraft, specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { doctorUsage, useDoctorDetails } from '../../../kit/lookup/doctor-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../../kit/lookup/lookup-screens.tsx';

const specialties = {
  entity: entities.specialties,
  routes: specialtyRoutes,
  draft: specialtyDraft,
  useDetails: useDoctorDetails,
  usage: doctorUsage('field'),
  createdToastDuration: 3000,
} as const;

export const SpecialtyList = () => <LookupListScreen lookup={specialties} />;

export const SpecialtyArchive = () => <LookupArchiveScreen lookup={specialties} />;
