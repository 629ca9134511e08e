import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer, Paper, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { useText } from '../../../platform/i18n.ts';
import { usePollVideos } from '../uploads/index.ts';
import { VideoDialog, type VideoDialogState } from './video-dialog.tsx';
import { VideoList } from './video-list.tsx';
import { videoViews } from './videos.api.ts';

const panelWidth = 350;

/** The videos of a message: a column if there is room, otherwise a drawer that a button opens. */
export const VideoDrawer = ({ message }: { message: Message }) => {
  const text = useText();
  const id = useId();
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<VideoDialogState>();
  usePollVideos(
    message.videos.map(({ upload }) => upload),
    videoViews,
  );
  const title = text('videos.titleOf', { count: message.videos.length });
  const list = <VideoList message={message} onOpenDialog={setDialog} />;
  return (
    <>
      {isWide ? (
        <Paper component="section" w={panelWidth} maw="100%" p={20} aria-labelledby={id}>
          <Stack gap={16}>
            <h2 id={id}>{title}</h2>
            {list}
          </Stack>
        </Paper>
      ) : (
        <>
          <Button variant="default" leftSection={<IconVideo size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            {title}
          </Button>
          <Drawer
            opened={isOpen}
            onClose={() => setIsOpen(false)}
            title={title}
            size={panelWidth}
            position="right"
            closeOnEscape={!dialog}
            trapFocus={!dialog}
            closeButtonProps={{ 'aria-label': text('common.close') }}
          >
            {list}
          </Drawer>
        </>
      )}
      <VideoDialog message={message} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
};
