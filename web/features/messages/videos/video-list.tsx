import { Button, Flex, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { useText } from '../../../platform/i18n.ts';
import { VideoCard } from './video-card.tsx';
import type { VideoDialogState } from './video-dialog.tsx';

export const VideoList = ({ message, onOpenDialog }: { message: Message; onOpenDialog: (dialog: VideoDialogState) => void }) => {
  const text = useText();
  const { addVideos } = message.can;
  const { archived_videos: restored } = message;
  return (
    <>
      {addVideos ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onOpenDialog({ kind: 'add' })}
        >
          {text('videos.add')}
        </Button>
      ) : null}
      {message.videos.length === 0 ? (
        <Text py={24} c="dimmed" ta="center">
          {restored > 0 ? text('messages.restoredVideos', { count: restored }) : text('videos.none')}
        </Text>
      ) : (
        <Flex component="ul" direction="column">
          {message.videos.map((video) => (
            <VideoCard key={video.id} video={video} canEdit={addVideos} onOpenDialog={onOpenDialog} />
          ))}
        </Flex>
      )}
    </>
  );
};
