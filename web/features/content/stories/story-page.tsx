import { Box } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type StoryDetail, storyId, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { ContentRecord, ContentRecordSkeleton } from '../../../kit/content/content-record.tsx';
import { RecordPicture, RecordText } from '../../../kit/content/record-parts.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { Detail } from '../../../kit/record/details.tsx';
import { RecordPage } from '../../../kit/record/record-page.tsx';
import { ScheduleDetails } from '../../../kit/schedule/schedule-details.tsx';
import { useText } from '../../../platform/i18n.ts';
import { VideoPosterFrame } from '../../../ui/content/video-poster.tsx';
import { usePollVideos, VideoStateBadge } from '../../messages/uploads/index.ts';
import { RecordHistory } from '../../office/audit/index.ts';
import { RecordReactions } from '../reactions/index.ts';
import { Player } from './dialog/story-play.tsx';
import { StoryEdit } from './form/story-edit.tsx';
import { useRestoreStories, useStory } from './stories.api.ts';
import { StoryDelete } from './story-delete.tsx';
import { storyName } from './story-name.ts';

const useBack = () => ({ to: entities.stories.screens.list, label: useText()('stories.backToList') });
/** The page of one story, active or archived. */
export const StoryPage = () => {
  const text = useText();
  const notFound = { title: text('stories.missing'), back: useBack() };
  return (
    <RecordPage entity="stories" schema={storyId} useRecord={useStory} notFound={notFound} skeleton={<ContentRecordSkeleton />}>
      {(story) => <LoadedStory story={story} />}
    </RecordPage>
  );
};

const LoadedStory = ({ story }: { story: StoryDetail }) => {
  const text = useText();
  const { current, close, ...dialog } = useDialog<StoryDetail>();
  const restore = useRestoreStories();
  usePollVideos([story.upload], [storyRoutes.get]);
  const actions = [
    { label: text('common.edit'), icon: IconPencil, route: storyRoutes.update, onSelect: () => dialog.edit(story) },
    { label: text('common.delete'), icon: IconTrash, route: storyRoutes.archive, onSelect: () => dialog.archive(story), isDangerous: true },
  ];
  return (
    <>
      <ContentRecord
        name={storyName(story)}
        back={useBack()}
        actions={actions}
        row={story}
        restore={restore}
        restoreRoute={storyRoutes.restore}
        details={
          <>
            <Detail label={text('stories.shows')}>{text(`stories.kind.${story.type}`)}</Detail>
            <ScheduleDetails record={story} />
          </>
        }
        sections={{ [text('reactions.title')]: <RecordReactions id={story.id} useRecord={useStory} /> }}
        history={<RecordHistory entity="stories" id={story.id} />}
      >
        <Media story={story} />
        <RecordText>{story.text}</RecordText>
      </ContentRecord>
      {current?.kind === 'edit' ? <StoryEdit story={story} onClose={close} /> : null}
      {current?.kind === 'archive' ? <StoryDelete story={story} onClose={close} /> : null}
    </>
  );
};

/** The picture or the player of a story; the state of its upload until the video is ready. */
const Media = ({ story }: { story: StoryDetail }) => {
  const text = useText();
  if (story.image) return <RecordPicture src={story.image} alt={text('stories.imageOf', { name: storyName(story) })} />;
  return (
    <>
      {story.upload ? (
        <Box>
          <VideoStateBadge upload={story.upload} />
        </Box>
      ) : null}
      {story.video ? <Player story={story} /> : <VideoPosterFrame video={story} />}
    </>
  );
};
