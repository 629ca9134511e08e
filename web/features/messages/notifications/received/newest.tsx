import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import textStyles from '../../../../ui/text.module.css';
import { useNewestNotifications } from '../notifications.api.ts';
import { ReceivedRows } from './received-rows.tsx';

const maxNewest = 5;

/** The newest received notifications and a link to all of them. */
export const NewestNotifications = () => {
  const text = useText();
  return (
    <Stack component="section" gap={12}>
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
