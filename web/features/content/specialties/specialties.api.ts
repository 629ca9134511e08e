import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { useOptionPages } from '../../../kit/data/queries.ts';

export const useSpecialtyOptions = (search: string) => useOptionPages(specialtyRoutes.list, search);
