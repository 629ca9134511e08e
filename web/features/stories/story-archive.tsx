import { storyRoutes } from '../../../contract/entities/stories.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { useArchivedStories, useRestoreStories } from './stories.api.ts';
import { StoryCard } from './story-card.tsx';
import { storyName } from './story-name.ts';

export const StoryArchive = () => {
  const text = useText();
  const params = useListParams(storyRoutes.archived);
  const list = useArchivedStories(params.query);
  const restore = useRestoreStories();
  useSearchKeys([{ key: 'name', label: text('stories.text') }]);
  return (
    <ArchivePage
      title={text('stories.archived')}
      noun={text('stories.noun')}
      list={list}
      params={params}
      skeleton={<PictureCardsSkeleton isSnug />}
      restore={restore}
      call={storyRoutes.restore}
      nameOf={storyName}
      size="small"
    >
      {(story, { tick, foot }) => <StoryCard story={story} corner={tick} foot={foot} />}
    </ArchivePage>
  );
};
