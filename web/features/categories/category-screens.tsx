import { categoryDraft, categoryRoutes } from '../../../contract/entities/categories.ts';
import { entities } from '../../../contract/entities/index.ts';
import { useLabelDetails } from '../../kit/content/label-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../kit/lookup/lookup-screens.tsx';

const categories = {
  entity: entities.categories,
  routes: categoryRoutes,
  draft: categoryDraft,
  useDetails: useLabelDetails,
} as const;

export const CategoryList = () => <LookupListScreen lookup={categories} />;

export const CategoryArchive = () => <LookupArchiveScreen lookup={categories} />;
