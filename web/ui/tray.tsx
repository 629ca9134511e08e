import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import textStyles from './text.module.css';
import styles from './tray.module.css';

/** One row of the tray: a title with an action, and what is below it. */
export const TrayRow = ({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) => (
  <li className={styles.row}>
    <Group gap={8} wrap="nowrap">
      {title}
      {action}
    </Group>
    {children}
  </li>
);

/** A line of text in a row of the tray. */
export const TrayText = ({ isError = false, children }: { isError?: boolean; children: ReactNode }) => (
  <Text pe={8} c={isError ? 'var(--declined-ink)' : 'dimmed'} fz={13} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);

/** A progress bar. Not Mantine's Progress: it costs 1.5 kB (gzip) on every page, for one bar. */
export const TrayBar = ({ percent, labelledBy }: { percent: number; labelledBy: string }) => {
  const text = useText();
  return (
    <Group gap={12} wrap="nowrap" pe={8}>
      <Box
        flex={1}
        h={6}
        bdrs={3}
        bg="var(--hover)"
        style={{ overflow: 'hidden' }}
        role="progressbar"
        aria-labelledby={labelledBy}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.progress} style={{ inlineSize: `${percent}%` }} />
      </Box>
      <Text span inherit miw={44} c="var(--ink-soft)" fz={13} ta="end" className={textStyles.numeric}>
        {text('uploads.percent', { percent })}
      </Text>
    </Group>
  );
};
