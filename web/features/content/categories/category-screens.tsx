import { categoryDraft, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { labelUsage, useLabelDetails } from '../../../kit/content/label-usage.tsx';
import { LookupArchiveScreen, LookupListScreen } from '../../../kit/lookup/lookup-screens.tsx';

const categories = {
  entity: entities.categories,
  routes: categoryRoutes,
  draft: categoryDraft,
  useDetails: () => useLabelDetails('category_name'),
  usage: labelUsage('category_name'),
} as const;

export const CategoryList = () => <LookupListScreen lookup={categories} />;

export const CategoryArchive = () => <LookupArchiveScreen lookup={categories} />;
