import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { ListPage } from '../../../../kit/list/list-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../../kit/list/search-fields.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { useMarkAllRead, useNotifications, useUnread } from '../notifications.api.ts';
import { ReceivedRows } from './received-rows.tsx';

/** All received notifications. */
export const ReceivedList = () => {
  const text = useText();
  const params = useListParams(notificationRoutes.list);
  const list = useNotifications(params.query);
  const unread = useUnread();
  const markAll = useMarkAllRead();
  useSearchFields([{ param: 'title', label: text('notifications.titleOrContent') }]);
  return (
    <ListPage
      title={text('notifications.title')}
      noun={text('notifications.noun')}
      list={list}
      params={params}
      action={
        unread > 0 ? (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            loading={markAll.isPending}
            onClick={() => void markAll.send({})}
          >
            {text('notifications.markAllRead')}
          </Button>
        ) : null
      }
      emptyHint={text('notifications.receivedHint')}
      skeleton={<TableSkeleton />}
    >
      {(rows) => (
        <Panel isFlush>
          <ReceivedRows rows={rows} />
        </Panel>
      )}
    </ListPage>
  );
};
