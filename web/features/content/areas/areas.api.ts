import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { useOptionPages } from '../../../kit/data/queries.ts';

export const useAreaOptions = (search: string) => useOptionPages(areaRoutes.list, search);
