import { categoryDraft, categoryRoutes } from '../../../contract/entities/categories.ts';
import { useLabelUsage } from '../../kit/content/label-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../kit/lookup/lookup-screens.tsx';

const categories = {
  routes: categoryRoutes,
  draft: categoryDraft,
  texts: 'categories',
  listPath: '/categories',
  useUsage: useLabelUsage,
} as const;

export const CategoryList = () => <LookupListScreen entity={categories} />;

export const CategoryArchive = () => <LookupArchiveScreen entity={categories} />;
