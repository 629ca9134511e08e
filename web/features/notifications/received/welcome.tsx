import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { useNewestNotifications } from '../notifications.api.ts';
import { ReceivedRows } from './received-rows.tsx';

const maxNewest = 5;

/** The home page of a company: its name, its counters and its newest notifications. */
export const Welcome = ({ children }: { children: ReactNode }) => {
  const text = useText();
  const name = useSession()?.user.name ?? '';
  return (
    <Stack gap={20}>
      <Panel>
        <Text fz={18} fw={600}>
          <bdi>{text('notifications.welcome', { name })}</bdi>
        </Text>
      </Panel>
      {children}
      <PageHeading title={text('notifications.newest')} isSection>
        <Link to="/notifications">{text('notifications.seeAll')}</Link>
      </PageHeading>
      <Newest />
    </Stack>
  );
};

const Newest = () => {
  const text = useText();
  const list = useNewestNotifications();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={3} />;
  if (list.rows.length === 0) {
    return (
      <Panel>
        <p className={textStyles.soft}>{text('notifications.nothingYet')}</p>
      </Panel>
    );
  }
  return (
    <Panel isFlush>
      <ReceivedRows rows={list.rows.slice(0, maxNewest)} />
    </Panel>
  );
};
