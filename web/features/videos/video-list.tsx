import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Message } from '../../../contract/entities/messages.ts';
import { useText } from '../../platform/i18n.ts';
import { VideoCard } from './video-card.tsx';
import type { VideoTask } from './video-tasks.tsx';
import styles from './videos.module.css';

export const VideoList = ({ message, onTask }: { message: Message; onTask: (task: VideoTask) => void }) => {
  const text = useText();
  const { addVideos } = message.can;
  return (
    <>
      {addVideos ? (
        <Button variant="default" fullWidth leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => onTask({ kind: 'add' })}>
          {text('videos.add')}
        </Button>
      ) : null}
      {message.videos.length === 0 ? (
        <p className={styles.none}>{text('videos.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {message.videos.map((video) => (
            <VideoCard key={video.id} video={video} mayChange={addVideos} onTask={onTask} />
          ))}
        </ul>
      )}
    </>
  );
};
