import { Flex } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Stands in the place of a document that the user may not see; the children say why. */
export const HiddenDocument = ({ children }: { children: ReactNode }) => (
  <Flex
    component="p"
    direction="column"
    align="center"
    justify="center"
    gap={8}
    mih={144}
    bd="1px dashed var(--line-field)"
    bdrs="sm"
    c="dimmed"
  >
    <IconLock size={32} stroke={1.4} aria-hidden="true" />
    {children}
  </Flex>
);
