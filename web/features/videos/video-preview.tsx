import { Button, Modal } from '@mantine/core';
import type { Video } from '../../../contract/entities/videos.ts';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { useText } from '../../platform/i18n.ts';
import { Loading } from '../../ui/skeletons.tsx';
import { VideoStateChip } from '../uploads/index.ts';
import { VideoQuestion } from './video-question.tsx';
import { useVideo } from './videos.api.ts';
import styles from './videos.module.css';

/** The video in its player, by an address that has just been signed, with what is asked about it. */
export const VideoPreview = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={<bdi>{video.title}</bdi>} size={800}>
      <Played id={video.id} />
    </Modal>
  );
};

const Played = ({ id }: Pick<Video, 'id'>) => {
  const query = useVideo(id);
  if (query.data) return <Player video={query.data.data} />;
  return query.isFetching ? <PlayerSkeleton /> : <NotLoaded onRetry={() => void query.refetch()} />;
};

const PlayerSkeleton = () => (
  <div className={styles.player} data-waiting>
    <Loading />
  </div>
);

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText();
  return (
    <div className={styles.notPlayed} role="alert">
      <p>{text('videos.loadFailed')}</p>
      <Button variant="default" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </div>
  );
};

const Player = ({ video }: { video: Video }) => {
  const text = useText();
  const { iframe, title, description, upload } = video;
  return (
    <div className={styles.preview}>
      {iframe ? (
        <iframe className={styles.player} src={iframe} title={text('videos.player', { title })} allow="fullscreen" />
      ) : (
        <div className={styles.notPlayed}>
          <VideoStateChip upload={upload} />
          <p>{text('videos.notPlayable')}</p>
        </div>
      )}
      {description ? (
        <p className={styles.words} dir="auto">
          {description}
        </p>
      ) : null}
      <VideoQuestion video={video} />
    </div>
  );
};
