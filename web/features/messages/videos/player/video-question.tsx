import { Box, Text } from '@mantine/core';
import type { Video } from '../../../../../contract/entities/messages/videos.ts';
import { useText } from '../../../../platform/i18n.ts';

/** A video's question with its two answers; renders nothing if there is none. */
export const VideoQuestion = ({ video: { question, answer1, answer2 } }: { video: Video }) => {
  const text = useText();
  if (!question) return null;
  return (
    <Box p={12} bdrs="sm" bg="var(--sunken)" style={{ overflowWrap: 'anywhere' }}>
      <Text fw={550}>
        <Text span display="block" c="dimmed" fz="xs" fw={500}>
          {text('videos.question')}
        </Text>{' '}
        <bdi>{question}</bdi>
      </Text>
      <Box component="ol" mt={6} ps={20} c="var(--ink-soft)">
        {[answer1, answer2].map((answer, index) => (
          <li key={index === 0 ? 'first' : 'second'}>
            <bdi>{answer}</bdi>
          </li>
        ))}
      </Box>
    </Box>
  );
};
