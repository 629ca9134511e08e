import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/state/skeletons.tsx';
import { MarkAllButton } from './mark-all.tsx';
import { NoticeGroups } from './notice-groups.tsx';
import { useNewestUnseen, useRecentNotices } from './notices.api.ts';
import styles from './notices.module.css';
import { useMarkVisible } from './use-mark-visible.ts';

const Content = () => {
  const text = useText();
  const { data, error, refetch } = useRecentNotices();
  const groups = data?.data;
  const list = useMarkVisible(groups);
  if (error && !groups) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!groups) return <CardsSkeleton />;
  if (groups.length === 0) return <EmptyState title={text('notices.none')} hint={text('notices.noneHint')} />;
  return (
    <div ref={list}>
      <NoticeGroups groups={groups} heading="h3" />
    </div>
  );
};

/** The notices of the last seven days beside the page. Those that come in sight are marked as seen; following a link closes it. */
export const NoticeCentre = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  const hasMore = useNewestUnseen() > 0;
  // The router prevents the default of a link that it follows, but not of one that opens in a new tab.
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented) onClose();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      padding={24}
      title={text('notices.title')}
      // The header of the drawer is not a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': text('common.close') }}
    >
      <Stack gap={20} onClick={handleClick}>
        <Content />
        <Group gap={8} className={styles.foot}>
          <Button component={Link} to="/notices" variant="default">
            {text('notices.all')}
          </Button>
          <Button component={Link} to="/settings" hash="notices" variant="subtle">
            {text('notices.choose')}
          </Button>
          {hasMore ? <MarkAllButton /> : null}
        </Group>
      </Stack>
    </Drawer>
  );
};
