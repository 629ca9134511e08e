import { storyRoutes } from '../../../contract/entities/stories.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
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
    <ListPage
      title={text('stories.archived')}
      noun={text('stories.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<PictureCardsSkeleton isSnug />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={storyRoutes.restore}>
          {(partsOf) => (
            <CardGrid>
              {rows.map((story) => {
                const { tick, foot } = partsOf(story, storyName(story));
                return <StoryCard key={story.id} story={story} corner={tick} foot={foot} />;
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
