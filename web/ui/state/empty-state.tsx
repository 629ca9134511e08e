import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A small drawing of blank cards, with a plus sign if one can be added. */
const BlankCards = ({ hasPlus }: { hasPlus: boolean }) => (
  <svg width="132" height="96" viewBox="0 0 132 96" fill="none" stroke="var(--line-strong)" strokeWidth="1.5" aria-hidden="true">
    <rect x="26" y="10" width="80" height="56" rx="9" />
    <rect x="14" y="22" width="104" height="60" rx="9" fill="var(--surface)" />
    <circle cx="36" cy="44" r="9" />
    <path d="M54 40h42M54 49h27M27 66h78" strokeLinecap="round" />
    {hasPlus ? (
      <g stroke="var(--action-ink)">
        <circle cx="106" cy="76" r="13" fill="var(--surface)" />
        <path d="M106 70.5v11M100.5 76h11" strokeLinecap="round" />
      </g>
    ) : null}
  </svg>
);

type EmptyStateProps = { title: string; hint?: ReactNode; action?: ReactNode; canAdd?: boolean };

/** Shows that there are no records and what to do next. `canAdd` draws a plus sign because the next step adds the first record. */
export const EmptyState = ({ title, hint, action, canAdd = false }: EmptyStateProps) => (
  <Stack align="center" gap={8} pt={56} pb={64} px={24} ta="center">
    <BlankCards hasPlus={canAdd} />
    <Text fz="lg" fw={600} mt={8}>
      {title}
    </Text>
    {hint ? (
      <Text c="var(--ink-soft)" maw="44ch">
        {hint}
      </Text>
    ) : null}
    {action ? <Box mt={16}>{action}</Box> : null}
  </Stack>
);
