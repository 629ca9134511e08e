import { Flex, Pill } from '@mantine/core';
import type { ReactNode } from 'react';

type ChipsProps = {
  label: string;
  rows: readonly { readonly id: number; readonly name: string }[];
  tone?: 'neutral' | 'action';
  /** A last item of the list, such as a count of the rest. */
  children?: ReactNode;
};

/** The names of a record's labels or targets. Truncates long names; renders nothing for an empty list. */
export const Chips = ({ label, rows, tone = 'neutral', children }: ChipsProps) =>
  rows.length === 0 ? null : (
    <Flex component="ul" gap={6} wrap="wrap" aria-label={label}>
      {rows.map(({ id, name }) => (
        <li key={id} title={name}>
          <Pill data-tone={tone} maw="22ch">
            <bdi>{name}</bdi>
          </Pill>
        </li>
      ))}
      {children}
    </Flex>
  );
