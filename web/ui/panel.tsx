import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section with its own background. `isFlush` removes the padding, for content with its own padding. */
export const Panel = ({ children, isFlush = false }: { children: ReactNode; isFlush?: boolean }) => (
  <Paper component="section" p={isFlush ? 0 : { base: 16, sm: 24 }}>
    {children}
  </Paper>
);
