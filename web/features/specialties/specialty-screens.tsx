import { specialtyDraft, specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorUsage } from '../../kit/lookup/lookup-screens.tsx';

const specialties = {
  routes: specialtyRoutes,
  draft: specialtyDraft,
  texts: 'specialties',
  listPath: '/fields',
  useUsage: useDoctorUsage,
  createdToastDuration: 3000,
} as const;

export const SpecialtyList = () => <LookupListScreen entity={specialties} />;

export const SpecialtyArchive = () => <LookupArchiveScreen entity={specialties} />;
