import { useState } from 'react';
import { type Story, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { LayoutPage } from '../../../kit/list/layout/layout-page.tsx';
import { AddButton } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { ScheduleFilter, useDescribeSchedule } from '../../../kit/schedule/schedule-filter.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/content/picture-card.tsx';
import { StoryDialog, type StoryDialogState } from './dialog/story-dialog.tsx';
import { StoryCreate } from './form/story-create.tsx';
import { StoryEdit } from './form/story-edit.tsx';
import { useStories } from './stories.api.ts';
import { useStoryActions } from './story-actions.ts';
import { StoryCards } from './story-cards.tsx';
import { pathOf, storyColumns } from './story-columns.tsx';
import { StoryDelete } from './story-delete.tsx';
import { storyName } from './story-name.ts';

export const StoryList = () => {
  const text = useText();
  const params = useListParams(storyRoutes.list, { bulk: 'stories.list' });
  const list = useStories(params.query);
  const dialog = useDialog<Story>();
  const [storyDialog, setStoryDialog] = useState<StoryDialogState>();
  const { current, close } = dialog;
  const actionsOf = useStoryActions(dialog, setStoryDialog);
  const describeFilter = useDescribeSchedule();
  useSearchFields([{ param: 'name', label: text('stories.text') }]);
  return (
    <>
      <LayoutPage
        title={text('stories.title')}
        noun={text('stories.noun')}
        list={list}
        params={params}
        action={<AddButton route={storyRoutes.create} label={text('stories.add')} onClick={dialog.create} />}
        filters={<ScheduleFilter params={params} stats={storyRoutes.stats} />}
        describeFilter={describeFilter}
        emptyHint={text('stories.emptyHint')}
        skeleton={<PictureCardsSkeleton isCompact />}
        table={{ columns: storyColumns, actions: actionsOf, nameOf: storyName, pathOf }}
      >
        {(rows) => <StoryCards rows={rows} actionsOf={actionsOf} onPlay={(story) => setStoryDialog({ kind: 'player', story })} />}
      </LayoutPage>
      {current?.kind === 'create' ? <StoryCreate onClose={close} /> : null}
      {current?.kind === 'edit' ? <StoryEdit story={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? <StoryDelete story={current.row} onClose={close} /> : null}
      {storyDialog ? <StoryDialog dialog={storyDialog} onClose={() => setStoryDialog(undefined)} /> : null}
    </>
  );
};
