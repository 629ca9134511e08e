import { tagRoutes } from '../../../contract/entities/tags.ts';
import { useOptionPages } from '../../kit/data/queries.ts';

export const useTagOptions = (search: string) => useOptionPages(tagRoutes.list, search);
