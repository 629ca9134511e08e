import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Story } from '../../../../contract/entities/stories.ts';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { ReactionCounts, WhoReacted } from '../../reactions/index.ts';
import { useStory } from '../stories.api.ts';
import styles from '../stories.module.css';
import { storyName } from '../story-name.ts';

/** What doctors did with a story: the whole text, the five reactions, and who gave them. */
export const StoryStats = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('stories.statsOf', { name: storyName(story) })} size={560}>
      <Stats story={story} />
    </Modal>
  );
};

const Stats = ({ story }: { story: Story }) => {
  const [page, setPage] = useState(1);
  const query = useStory(story.id, page);
  if (query.data) {
    const { paginated_reactions: reactions, ...counts } = query.data.data;
    return (
      <div className={styles.stats}>
        {storyName(counts) === counts.text ? null : (
          <p className={styles.all} dir="auto">
            {counts.text}
          </p>
        )}
        <ReactionCounts counts={counts} />
        <WhoReacted page={reactions} onPage={setPage} isStale={query.isPlaceholderData} />
      </div>
    );
  }
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <TableSkeleton rows={4} />;
};
