import { areaDraft, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorDetails } from '../../../kit/lookup/lookup-screens.tsx';

const areas = {
  entity: entities.areas,
  routes: areaRoutes,
  draft: areaDraft,
  useDetails: useDoctorDetails,
} as const;

export const AreaList = () => <LookupListScreen lookup={areas} />;

export const AreaArchive = () => <LookupArchiveScreen lookup={areas} />;
