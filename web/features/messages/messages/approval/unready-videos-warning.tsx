import { Box } from '@mantine/core';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { useText } from '../../../../platform/i18n.ts';

/** Warns that some videos of a message are not ready, because uploads end with the approval. */
export const UnreadyVideosWarning = ({ videos }: Pick<Message, 'videos'>) => {
  const text = useText();
  const count = videos.filter(({ upload }) => upload.state !== 'ready').length;
  return count > 0 ? (
    <Box component="p" py={10} px={12} bdrs="sm" bg="var(--pending-soft)" c="var(--pending-ink)">
      {text('messages.unreadyVideos', { count })}
    </Box>
  ) : null;
};
