import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';

type CalloutProps = { tone: 'pending' | 'declined' | 'approved' | 'action'; icon?: Icon; children: ReactNode };

/**
 * A coloured box with a short text. Not Mantine's Alert: that one costs 1.0 kB (gzip) more on the sign-in page, and sets role="alert",
 * which announces texts that were there from the start.
 */
export const Callout = ({ tone, icon: CalloutIcon, children }: CalloutProps) => (
  <Group className={styles.callout} data-tone={tone} gap={8} align="flex-start" wrap="nowrap">
    {CalloutIcon ? <CalloutIcon size={18} aria-hidden="true" /> : null}
    <div>{children}</div>
  </Group>
);
