import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './record-body.module.css';

/** The sections of a record's page, with the details beside them if there is room. */
export const RecordBody = ({ details, children }: { details: ReactNode; children: ReactNode }) => (
  <div className={styles.body}>
    <aside>{details}</aside>
    <div className={styles.sections}>{children}</div>
  </div>
);

/** A section of a record's page; `id` if a URL links to it. */
export const RecordSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <Stack gap={12} miw={0} className={styles.section} id={id} tabIndex={id ? -1 : undefined}>
    <PageHeading title={title} isSection />
    {children}
  </Stack>
);
