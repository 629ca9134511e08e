import type { ComponentProps, ReactNode } from 'react';
import { BackLink } from '../../../kit/back-link.tsx';
import { RecordPage } from '../../../kit/record-page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import styles from './profile.module.css';

/** The page of the member that the path names, live or archived, in its states. */
export const MemberPage = <Row,>({ children, ...rest }: Omit<ComponentProps<typeof RecordPage<Row>>, 'skeleton'>) => (
  <RecordPage {...rest} skeleton={<PageSkeleton />}>
    {(member) => (
      <div className={styles.page}>
        <BackLink {...rest.missing.back} />
        {children(member)}
      </div>
    )}
  </RecordPage>
);

/** A part of a member's page under its heading; `id` where an address leads to it. */
export const MemberSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <div className={styles.section} id={id} tabIndex={id ? -1 : undefined}>
    <PageHeading title={title} isSection />
    {children}
  </div>
);

/** Parts of a member's page beside each other, where there is room. */
export const MemberColumns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
