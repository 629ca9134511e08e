import { specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { useOptionPages } from '../../kit/data/queries.ts';

export const useSpecialtyOptions = (search: string) => useOptionPages(specialtyRoutes.list, search);
