import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Story, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { type ListDialog, useDialog } from '../../../kit/dialog/use-dialog.ts';
import { AddButton, ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { ScheduleFilter, useDescribeSchedule } from '../../../kit/schedule/schedule-filter.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/content/picture-card.tsx';
import { CardGrid } from '../../../ui/list/card.tsx';
import { usePollVideos } from '../../messages/uploads/index.ts';
import { StoryDialog, type StoryDialogState } from './dialog/story-dialog.tsx';
import { StoryCreate } from './form/story-create.tsx';
import { StoryEdit } from './form/story-edit.tsx';
import { useStories } from './stories.api.ts';
import { StoryCard } from './story-card.tsx';
import { StoryDelete } from './story-delete.tsx';
import { storyName } from './story-name.ts';

export const StoryList = () => {
  const text = useText();
  const params = useListParams(storyRoutes.list, { bulk: 'stories.list' });
  const list = useStories(params.query);
  const dialog = useDialog<Story>();
  const [storyDialog, setStoryDialog] = useState<StoryDialogState>();
  const { current, close } = dialog;
  const describeFilter = useDescribeSchedule();
  useSearchFields([{ param: 'name', label: text('stories.text') }]);
  usePollVideos(
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
        action={<AddButton route={storyRoutes.create} label={text('stories.add')} onClick={dialog.create} />}
        filters={<ScheduleFilter params={params} />}
        describeFilter={describeFilter}
        emptyHint={text('stories.emptyHint')}
        skeleton={<PictureCardsSkeleton isCompact />}
      >
        {(rows) => <Cards rows={rows} dialog={dialog} onOpenDialog={setStoryDialog} />}
      </ListPage>
      {current?.kind === 'create' ? <StoryCreate onClose={close} /> : null}
      {current?.kind === 'edit' ? <StoryEdit story={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? <StoryDelete story={current.row} onClose={close} /> : null}
      {storyDialog ? <StoryDialog dialog={storyDialog} onClose={() => setStoryDialog(undefined)} /> : null}
    </>
  );
};

type CardsProps = { rows: readonly Story[]; dialog: ListDialog<Story>; onOpenDialog: (storyDialog: StoryDialogState) => void };

const Cards = ({ rows, dialog, onOpenDialog }: CardsProps) => {
  const text = useText();
  const actionsOf = (story: Story) => [
    { label: text('stories.stats'), icon: IconChartBar, route: storyRoutes.get, onSelect: () => onOpenDialog({ kind: 'stats', story }) },
    { label: text('common.edit'), icon: IconPencil, route: storyRoutes.update, onSelect: () => dialog.edit(story) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: storyRoutes.archive,
      onSelect: () => dialog.archive(story),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid rows={rows}>
      {(story) => (
        <StoryCard
          story={story}
          corner={<RowCorner row={story} name={storyName(story)} actions={actionsOf(story)} />}
          onPlay={() => onOpenDialog({ kind: 'player', story })}
          canUpload
        />
      )}
    </CardGrid>
  );
};
