import { Loader, Modal } from '@mantine/core';
import type { Story } from '../../../../../contract/entities/content/stories.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { VideoPosterFrame } from '../../../../ui/content/video-poster.tsx';
import { LoadingStatus } from '../../../../ui/state/skeletons.tsx';
import { usePlayerUrl } from '../stories.api.ts';
import styles from '../stories.module.css';
import { storyName } from '../story-name.ts';

/** Plays a story's video in the video host's player. */
export const StoryPlay = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={storyName(story)} size={760}>
      <Player story={story} />
    </Modal>
  );
};

export const Player = ({ story }: { story: Story }) => {
  const query = usePlayerUrl(story.id);
  if (query.data) {
    return (
      <iframe
        className={styles.player}
        src={query.data.data.previewUrl}
        title={storyName(story)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      />
    );
  }
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <VideoPosterFrame video={story} hasIcon={false}>
      <LoadingStatus />
      <Loader />
    </VideoPosterFrame>
  );
};
