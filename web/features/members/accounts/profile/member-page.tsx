import { Group, Skeleton, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BackLink, RecordPage } from '../../../../kit/record/record-page.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import styles from './profile.module.css';

const lines = ['40%', '60%', '35%', '55%', '45%', '30%'];

const PageSkeleton = () => (
  <div className={styles.page}>
    <Group gap={16} aria-hidden="true">
      <Skeleton width={72} height={72} />
      <Skeleton width={240} height={28} />
    </Group>
    <Panel>
      <Stack gap={16} aria-hidden="true">
        {lines.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    </Panel>
    <Panel>
      <Skeleton width="100%" height={180} aria-hidden="true" />
    </Panel>
    <TableSkeleton rows={3} />
  </div>
);

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
