import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section on a surface of its own. `isFlush` leaves out the padding because the content brings its own. */
export const Panel = ({ children, isFlush = false }: { children: ReactNode; isFlush?: boolean }) => (
  <Paper component="section" p={isFlush ? 0 : { base: 16, sm: 24 }}>
    {children}
  </Paper>
);
