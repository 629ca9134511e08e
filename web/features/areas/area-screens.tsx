import { areaDraft, areaRoutes } from '../../../contract/entities/areas.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorUsage } from '../../kit/lookup/lookup-screens.tsx';

const areas = {
  routes: areaRoutes,
  draft: areaDraft,
  texts: 'areas',
  listPath: '/areas',
  useUsage: useDoctorUsage,
} as const;

export const AreaList = () => <LookupListScreen entity={areas} />;

export const AreaArchive = () => <LookupArchiveScreen entity={areas} />;
