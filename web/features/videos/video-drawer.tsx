import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Message } from '../../../contract/entities/messages.ts';
import { useText } from '../../platform/i18n.ts';
import { useVideoWatch } from '../uploads/index.ts';
import { VideoList } from './video-list.tsx';
import { type VideoTask, VideoTasks } from './video-tasks.tsx';
import { shown } from './videos.api.ts';
import styles from './videos.module.css';

const widest = 350;

/** The videos of a message: a column beside it where there is room, else a drawer that a button opens. */
export const VideoDrawer = ({ message }: { message: Message }) => {
  const text = useText();
  const id = useId();
  const hasRoom = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const [task, setTask] = useState<VideoTask>();
  useVideoWatch(
    message.videos.map(({ upload }) => upload),
    shown,
  );
  const title = text('videos.titleOf', { count: message.videos.length });
  const list = <VideoList message={message} onTask={setTask} />;
  return (
    <>
      {hasRoom ? (
        <section className={styles.panel} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {list}
        </section>
      ) : (
        <>
          <Button variant="default" leftSection={<IconVideo size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            {title}
          </Button>
          <Drawer
            opened={isOpen}
            onClose={() => setIsOpen(false)}
            title={title}
            size={widest}
            position="right"
            closeOnEscape={!task}
            trapFocus={!task}
            closeButtonProps={{ 'aria-label': text('common.close') }}
          >
            {list}
          </Drawer>
        </>
      )}
      <VideoTasks message={message} task={task} onClose={() => setTask(undefined)} />
    </>
  );
};
