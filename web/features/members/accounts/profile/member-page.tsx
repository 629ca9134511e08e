import type { ComponentProps } from 'react';
import { BackLink, RecordPage } from '../../../../kit/record/record-page.tsx';
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
