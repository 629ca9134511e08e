import { tagDraft, tagRoutes } from '../../../contract/entities/tags.ts';
import { useLabelUsage } from '../../kit/content/label-usage.ts';
import { LookupArchiveScreen, LookupListScreen } from '../../kit/lookup/lookup-screens.tsx';

const tags = {
  routes: tagRoutes,
  draft: tagDraft,
  texts: 'tags',
  listPath: '/tags',
  useUsage: useLabelUsage,
} as const;

export const TagList = () => <LookupListScreen entity={tags} />;

export const TagArchive = () => <LookupArchiveScreen entity={tags} />;
