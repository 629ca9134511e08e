import { tagDraft, tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { labelUsage, useLabelDetails } from '../../../kit/content/label-usage.tsx';
import { LookupArchiveScreen, LookupListScreen } from '../../../kit/lookup/lookup-screens.tsx';

const tags = {
  entity: entities.tags,
  routes: tagRoutes,
  draft: tagDraft,
  useDetails: () => useLabelDetails('tag_name'),
  usage: labelUsage('tag_name'),
} as const;

export const TagList = () => <LookupListScreen lookup={tags} />;

export const TagArchive = () => <LookupArchiveScreen lookup={tags} />;
