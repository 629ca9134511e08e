import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { useOptionPages } from '../../../kit/data/queries.ts';

export const useCategoryOptions = (search: string) => useOptionPages(categoryRoutes.list, search);
