import { areaDraft, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { doctorUsage, useDoctorDetails } from '../../../kit/lookup/doctor-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../../kit/lookup/lookup-screens.tsx';

const areas = {
  entity: entities.areas,
  routes: areaRoutes,
  draft: areaDraft,
  useDetails: useDoctorDetails,
  usage: doctorUsage('area'),
} as const;

export const AreaList = () => <LookupListScreen lookup={areas} />;

export const AreaArchive = () => <LookupArchiveScreen lookup={areas} />;
