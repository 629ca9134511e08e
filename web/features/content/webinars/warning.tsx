import { Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A warning before an action; `isRefused` if the action would be rejected. */
export const Warning = ({ children, isRefused = false }: { children: ReactNode; isRefused?: boolean }) => (
  <Flex component="p" align="flex-start" gap={6} c={isRefused ? 'var(--declined-ink)' : 'var(--pending-ink)'} fz={13}>
    <IconAlertTriangle size={16} style={{ flex: 'none', marginBlockStart: 2 }} aria-hidden="true" />
    <span>{children}</span>
  </Flex>
);
