import { Box } from '@mantine/core';
import type { Story } from '../../../../../contract/entities/content/stories.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { ReactionStats } from '../../reactions/index.ts';
import { useStory } from '../stories.api.ts';
import { storyName } from '../story-name.ts';

/** The reactions to a story, with its full text and who reacted. */
export const StoryStats = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  return (
    <ReactionStats title={text('stories.statsOf', { name: storyName(story) })} id={story.id} useRecord={useStory} onClose={onClose}>
      {(loadedStory) =>
        storyName(loadedStory) === loadedStory.text ? null : (
          <Box component="p" className={textStyles.multiline} dir="auto">
            {loadedStory.text}
          </Box>
        )
      }
    </ReactionStats>
  );
};
