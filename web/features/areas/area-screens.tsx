import { areaDraft, areaRoutes } from '../../../contract/entities/areas.ts';
import { entities } from '../../../contract/entities/index.ts';
import { LookupArchiveScreen, LookupListScreen, useDoctorUsage } from '../../kit/lookup/lookup-screens.tsx';

const areas = {
  entity: entities.areas,
  routes: areaRoutes,
  draft: areaDraft,
  useUsage: useDoctorUsage,
} as const;

export const AreaList = () => <LookupListScreen lookup={areas} />;

export const AreaArchive = () => <LookupArchiveScreen lookup={areas} />;
