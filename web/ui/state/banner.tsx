import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

type BannerProps = { tone: 'pending' | 'declined'; title: ReactNode; children: ReactNode; action?: ReactNode };

/** Says at the top of a record's page what state the whole record is in, with one action that ends the state. */
export const Banner = ({ tone, title, children, action }: BannerProps) => (
  <Group
    justify="space-between"
    gap="12px 24px"
    py={12}
    px={16}
    bd="1px solid var(--line-strong)"
    bdrs="md"
    bg={`var(--${tone}-soft)`}
    c={`var(--${tone}-ink)`}
  >
    <p>
      <strong>{title}.</strong> {children}
    </p>
    {action}
  </Group>
);
