import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Video } from '../../../contract/entities/videos.ts';
import { useFocusReturn } from '../../kit/dialog/focus-return.ts';
import { useText } from '../../platform/i18n.ts';
import { LoadingStatus } from '../../ui/skeletons.tsx';
import { VideoStateBadge } from '../uploads/index.ts';
import { VideoQuestion } from './video-question.tsx';
import { useVideo } from './videos.api.ts';
import styles from './videos.module.css';

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
  if (query.data) return <Player video={query.data.data} />;
  return query.isFetching ? <PlayerSkeleton /> : <VideoLoadError onRetry={() => void query.refetch()} />;
};

const PlayerSkeleton = () => (
  <div className={styles.player} data-waiting>
    <LoadingStatus />
  </div>
);

/** The box in place of the player, with the reason why nothing plays. */
const NoPlayer = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <Stack
    gap={16}
    align="center"
    justify="center"
    mih={200}
    p={24}
    bdrs="sm"
    bg="var(--sunken)"
    ta="center"
    className={styles.notPlayed}
    role={role}
  >
    {children}
  </Stack>
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

const Player = ({ video }: { video: Video }) => {
  const text = useText();
  const { iframe, title, description, upload } = video;
  return (
    <Stack gap={16}>
      {iframe ? (
        <iframe className={styles.player} src={iframe} title={text('videos.player', { title })} allow="fullscreen" />
      ) : (
        <NoPlayer>
          <VideoStateBadge upload={upload} />
          <p>{text('videos.notPlayable')}</p>
        </NoPlayer>
      )}
      {description ? (
        <Text c="var(--ink-soft)" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }} dir="auto">
          {description}
        </Text>
      ) : null}
      <VideoQuestion video={video} />
    </Stack>
  );
};
