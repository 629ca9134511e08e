import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { BackLink, RecordPage } from '../../../kit/record/record-page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import styles from './profile.module.css';

/** The page of the member in the URL, active or archived, with its loading and error states. */
export const MemberPage = <Row,>({ children, ...rest }: Omit<ComponentProps<typeof RecordPage<Row>>, 'skeleton'>) => (
  <RecordPage {...rest} skeleton={<PageSkeleton />}>
    {(member) => (
      <div className={styles.page}>
        <BackLink {...rest.notFound.back} />
        {children(member)}
      </div>
    )}
  </RecordPage>
);

/** A section of a member's page; `id` if a URL links to it. */
export const MemberSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <Stack gap={12} miw={0} className={styles.section} id={id} tabIndex={id ? -1 : undefined}>
    <PageHeading title={title} isSection />
    {children}
  </Stack>
);

/** Sections side by side if there is room. */
export const MemberColumns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
