import { Box } from '@mantine/core';
import { TruncatedText } from '../../ui/content/truncated-text.tsx';

/** A story's text as the heading of its card, on two lines. */
export const StoryText = ({ children }: { children: string }) => (
  <Box component="h2" miw={0} pt={6} fz={15} lh="1.375rem" style={{ overflowWrap: 'anywhere' }}>
    <TruncatedText maxLength={60} lines={2}>
      {children}
    </TruncatedText>
  </Box>
);
