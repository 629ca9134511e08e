import { Button, Modal } from '@mantine/core';
import type { Video } from '../../../../../contract/entities/messages/videos.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { LoadingStatus } from '../../../../ui/state/skeletons.tsx';
import { useVideo } from '../videos.api.ts';
import styles from '../videos.module.css';
import { NoPlayer, VideoPlayer } from './video-player.tsx';

/** Plays the video with a newly signed URL and shows its question. */
export const VideoPreview = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={<bdi>{video.title}</bdi>} size={800}>
      <LoadedVideo id={video.id} />
    </Modal>
  );
};

const LoadedVideo = ({ id }: Pick<Video, 'id'>) => {
  const query = useVideo(id);
  if (query.data) return <VideoPlayer video={query.data.data} />;
  return query.isFetching ? <PlayerSkeleton /> : <VideoLoadError onRetry={() => void query.refetch()} />;
};

const PlayerSkeleton = () => (
  <div className={styles.player} data-waiting>
    <LoadingStatus />
  </div>
);

const VideoLoadError = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText();
  return (
    <NoPlayer role="alert">
      <p>{text('videos.loadFailed')}</p>
      <Button variant="default" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </NoPlayer>
  );
};
