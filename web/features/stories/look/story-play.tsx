import { Modal } from '@mantine/core';
import type { Story } from '../../../../contract/entities/stories.ts';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { Bone } from '../../../ui/skeletons.tsx';
import { usePlayAddress } from '../stories.api.ts';
import styles from '../stories.module.css';
import { storyName } from '../story-name.ts';

/** Plays a story's video in the player of its host. */
export const StoryPlay = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={storyName(story)} size={760}>
      <Player story={story} />
    </Modal>
  );
};

const Player = ({ story }: { story: Story }) => {
  const query = usePlayAddress(story.id);
  if (query.data) {
    return (
      <iframe
        className={styles.player}
        src={query.data.data.previewUrl}
        title={storyName(story)}
        allow="autoplay; fullscreen; picture-in-picture"
      />
    );
  }
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <Bone width="100%" height={320} />;
};
