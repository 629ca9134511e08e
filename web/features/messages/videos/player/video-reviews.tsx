import { Box, Flex, Stack } from '@mantine/core';
import type { Video } from '../../../../../contract/entities/messages/videos.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { VideoPlayer } from './video-player.tsx';

/** The videos of a message below one another, each with its player, its description and its question. */
export const VideoReviews = ({ videos }: { videos: readonly Video[] }) => {
  const text = useText();
  if (videos.length === 0) return <p className={textStyles.faint}>{text('videos.none')}</p>;
  return (
    <Flex component="ul" direction="column" gap={24} maw={880}>
      {videos.map((video) => (
        <li key={video.id}>
          <Stack gap={8}>
            <Box component="h3" fz={15} fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{video.title}</bdi>
            </Box>
            <VideoPlayer video={video} />
          </Stack>
        </li>
      ))}
    </Flex>
  );
};
