import type { Story } from '../../../../contract/entities/stories.ts';
import { useText } from '../../../platform/i18n.ts';
import { ReactionStats } from '../../reactions/index.ts';
import { useStory } from '../stories.api.ts';
import styles from '../stories.module.css';
import { storyName } from '../story-name.ts';

/** What doctors did with a story: the whole text, the five reactions, and who gave them. */
export const StoryStats = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  return (
    <ReactionStats title={text('stories.statsOf', { name: storyName(story) })} id={story.id} useRecord={useStory} onClose={onClose}>
      {(read) =>
        storyName(read) === read.text ? null : (
          <p className={styles.all} dir="auto">
            {read.text}
          </p>
        )
      }
    </ReactionStats>
  );
};
