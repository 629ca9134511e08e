import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { ArchivePage } from '../../../kit/archive/archive-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/content/picture-card.tsx';
import { useArchivedStories, useRestoreStories } from './stories.api.ts';
import { StoryCard } from './story-card.tsx';
import { storyName } from './story-name.ts';

export const StoryArchive = () => {
  const text = useText();
  const params = useListParams(storyRoutes.archived, { bulk: 'stories.archived' });
  const list = useArchivedStories(params.query);
  const restore = useRestoreStories();
  useSearchFields([{ param: 'name', label: text('stories.text') }]);
  return (
    <ArchivePage
      title={text('stories.archived')}
      noun={text('stories.noun')}
      list={list}
      params={params}
      skeleton={<PictureCardsSkeleton isCompact />}
      restore={restore}
      route={storyRoutes.restore}
      nameOf={storyName}
      size="small"
    >
      {(story, { checkbox, footer }) => <StoryCard story={story} corner={checkbox} footer={footer} />}
    </ArchivePage>
  );
};
