import { tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { useOptionPages } from '../../../kit/data/queries.ts';

export const useTagOptions = (search: string) => useOptionPages(tagRoutes.list, search);
