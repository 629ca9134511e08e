import { Flex } from '@mantine/core';
import { type Icon, IconFileOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';

/** A dashed box in place of a document that cannot be shown; the children say why. */
export const DocumentPlaceholder = ({ icon: Icon, children }: { icon: Icon; children: ReactNode }) => (
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
    <Icon size={32} stroke={1.4} aria-hidden="true" />
    {children}
  </Flex>
);

/** The placeholder of a document that the user may not see. */
export const HiddenDocument = ({ children }: { children: ReactNode }) => (
  <DocumentPlaceholder icon={IconLock}>{children}</DocumentPlaceholder>
);

/** The placeholder of documents that were removed because they were no longer needed. */
export const RemovedDocument = ({ at }: { at: string }) => {
  const text = useText();
  return <DocumentPlaceholder icon={IconFileOff}>{text('document.removed', { date: formatDay(at) })}</DocumentPlaceholder>;
};
