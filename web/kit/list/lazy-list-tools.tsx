import { Box } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withScreenTexts } from '../../platform/i18n.ts';
import styles from './list-page.module.css';
import type { ToolList } from './list-tool.ts';

const ListTools = lazy(async () => ({ default: (await withScreenTexts(import('./list-tools.tsx'))).ListTools }));

/** The tools of a list, which load after its rows. The list stays without them if their code cannot be loaded. */
export const LazyListTools = (list: ToolList) => (
  <Box className={styles.tools}>
    <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
      <Suspense fallback={null}>
        <ListTools {...list} />
      </Suspense>
    </CatchBoundary>
  </Box>
);
