import { Group, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import text from './text.module.css';

type PageHeadingProps = {
  title: string;
  /** The kind of record that the title names, in small letters above it. */
  label?: string;
  count?: ReactNode;
  isSection?: boolean;
  children?: ReactNode;
};

/** The title of a page or of one of its sections, with its count and its main action. A page's title also sets the browser tab's title. */
export const PageHeading = ({ title, label, count, isSection = false, children }: PageHeadingProps) => {
  useEffect(() => {
    if (!isSection) document.title = `${title} · Medboard`;
  }, [title, isSection]);
  const heading = <bdi>{title}</bdi>;
  return (
    <Group justify="space-between" gap="12px 16px">
      <Group align="baseline" gap="4px 12px" miw={0}>
        {label ? (
          <Text w="100%" fz={13} fw={550} c="dimmed">
            {label}
          </Text>
        ) : null}
        {isSection ? <h2>{heading}</h2> : <h1>{heading}</h1>}
        {count === undefined || count === null ? null : (
          <Text component="span" fz="lg" c="dimmed" className={text.numeric}>
            {count}
          </Text>
        )}
      </Group>
      {children ? <Group gap={8}>{children}</Group> : null}
    </Group>
  );
};
