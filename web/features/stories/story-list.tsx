import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Story, storyRoutes } from '../../../contract/entities/stories.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { useVideoWatch } from '../uploads/index.ts';
import { StoryCreate } from './form/story-create.tsx';
import { StoryEdit } from './form/story-edit.tsx';
import { type Looked, StoryLook } from './look/story-look.tsx';
import { useStories } from './stories.api.ts';
import { StoryCard } from './story-card.tsx';
import { StoryDelete } from './story-delete.tsx';
import { storyName } from './story-name.ts';

export const StoryList = () => {
  const text = useText();
  const params = useListParams(storyRoutes.list);
  const list = useStories(params.query);
  const opened = useOpened<Story>();
  const [looked, setLooked] = useState<Looked>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('stories.text') }]);
  useVideoWatch(
    list.rows.map(({ upload }) => upload),
    [storyRoutes.list],
  );
  return (
    <>
      <ListPage
        title={text('stories.title')}
        noun={text('stories.noun')}
        list={list}
        params={params}
        action={<AddButton call={storyRoutes.create} label={text('stories.add')} onClick={opened.create} />}
        emptyHint={text('stories.emptyHint')}
        skeleton={<PictureCardsSkeleton isSnug />}
      >
        {(rows) => <Cards rows={rows} opened={opened} onLook={setLooked} />}
      </ListPage>
      {what?.kind === 'create' ? <StoryCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <StoryEdit story={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? <StoryDelete story={what.row} onClose={close} /> : null}
      {looked ? <StoryLook looked={looked} onClose={() => setLooked(undefined)} /> : null}
    </>
  );
};

type CardsProps = { rows: readonly Story[]; opened: Opened<Story>; onLook: (looked: Looked) => void };

const Cards = ({ rows, opened, onLook }: CardsProps) => {
  const text = useText();
  const actionsOf = (story: Story) => [
    { label: text('stories.stats'), icon: IconChartBar, call: storyRoutes.get, onSelect: () => onLook({ at: 'stats', story }) },
    { label: text('common.update'), icon: IconPencil, call: storyRoutes.update, onSelect: () => opened.edit(story) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: storyRoutes.archive,
      onSelect: () => opened.archive(story),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid>
      {rows.map((story) => (
        <StoryCard
          key={story.id}
          story={story}
          corner={<RowMenu name={storyName(story)} actions={actionsOf(story)} />}
          onPlay={() => onLook({ at: 'player', story })}
          onUpload={() => opened.edit(story)}
        />
      ))}
    </CardGrid>
  );
};
