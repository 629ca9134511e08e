import { Skeleton, Stack } from '@mantine/core';
import { Panel } from '../../../../ui/panel.tsx';
import { LoadingStatus } from '../../../../ui/state/skeletons.tsx';
import styles from './page.module.css';

const detailRows = ['30%', '55%', '40%', '60%', '45%'];

export const MessageSkeleton = () => (
  <Stack gap={20}>
    <LoadingStatus />
    <Stack gap={10} aria-hidden="true">
      <Skeleton width={120} />
      <Skeleton width="min(100%, 320px)" height={28} />
    </Stack>
    <div className={styles.columns} aria-hidden="true">
      <Panel>
        <Stack gap={16}>
          <Skeleton width="100%" height={220} />
          {detailRows.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={16}>
          <Skeleton width={90} height={20} />
          <Skeleton width="100%" height={36} />
          <Skeleton width="100%" height={120} />
        </Stack>
      </Panel>
    </div>
  </Stack>
);
