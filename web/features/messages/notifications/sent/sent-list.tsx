import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { type GroupId, groupId } from '../../../../../contract/entities/members/groups.ts';
import { memberRole, userId } from '../../../../../contract/entities/members/members.ts';
import { type NotificationListQuery, notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { useCan } from '../../../../kit/can.tsx';
import { AddButton, ListPage } from '../../../../kit/list/list-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../../kit/list/search-fields.ts';
import { DataTable } from '../../../../kit/list/table/data-table.tsx';
import { TableViewButtons } from '../../../../kit/list/table/table-view.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import type { Recipients } from '../compose/compose-draft.ts';
import { useNotifications } from '../notifications.api.ts';
import { useSentColumns } from './sent-columns.tsx';

// Loaded when first opened, because the table does not need the form.
const NotificationCreate = lazy(async () => ({ default: (await import('../compose/notification-create.tsx')).NotificationCreate }));

type Chosen = 'failed' | 'scheduled';

const chosenOf = ({ failed, scheduled }: NotificationListQuery): Chosen | undefined => {
  if (failed) return 'failed';
  return scheduled ? 'scheduled' : undefined;
};

const givenRecipients = z.array(z.object({ id: userId, name: z.string(), type: memberRole }));

/**
 * The group or the members to write to: the page of a group links here with its id, and lists of members with the selected ones in the state
 * of the history. The address and the state lose them, so that a reload opens no second form.
 */
const useGivenAudience = () => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const state: object = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const [given, setGiven] = useState<{ group?: GroupId | undefined; recipients?: Recipients | undefined }>(() => ({
    group: groupId.safeParse(Number(search['group_id'])).data,
    recipients: givenRecipients.safeParse('recipients' in state ? state.recipients : undefined).data,
  }));
  const isGiven = given.group !== undefined || given.recipients !== undefined;
  useEffect(() => {
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router's loose types do not know the search of this screen
    if (isGiven) void navigate({ to: '.', search: {} as never, replace: true });
  }, [isGiven, navigate]);
  return [given, () => setGiven({})] as const;
};

/** Sent notifications, newest first. */
export const SentList = () => {
  const text = useText();
  const params = useListParams(notificationRoutes.list);
  const list = useNotifications(params.query);
  const columns = useSentColumns(list.firstNumber);
  const [{ group, recipients }, forgetAudience] = useGivenAudience();
  const canSend = useCan()(notificationRoutes.notifyMembers);
  const [isWriting, setIsWriting] = useState(canSend && (group !== undefined || recipients !== undefined));
  const handleClose = () => {
    setIsWriting(false);
    forgetAudience();
  };
  useSearchFields([{ param: 'title', label: text('notifications.titleOrContent') }]);
  return (
    <>
      <ListPage
        title={text('notifications.title')}
        noun={text('notifications.noun')}
        list={list}
        params={params}
        action={<AddButton route={notificationRoutes.sendWhatsapp} label={text('notifications.add')} onClick={() => setIsWriting(true)} />}
        filters={
          <FilterBar<Chosen>
            label={text('notifications.deliveries')}
            value={chosenOf(params.query)}
            options={[
              { value: undefined, label: text('members.all') },
              { value: 'scheduled', label: text('schedule.state.scheduled') },
              { value: 'failed', label: text('notifications.withFailures') },
            ]}
            onChange={(chosen) =>
              params.set({ failed: chosen === 'failed' ? 1 : undefined, scheduled: chosen === 'scheduled' ? 1 : undefined })
            }
          />
        }
        describeFilter={(name) => {
          if (name === 'scheduled') return { label: text('schedule.title'), value: text('schedule.state.scheduled') };
          return name === 'failed' ? { label: text('notifications.deliveries'), value: text('notifications.withFailures') } : undefined;
        }}
        emptyHint={text('notifications.emptyHint')}
        view={<TableViewButtons />}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <DataTable
            label={text('notifications.title')}
            rows={rows}
            columns={columns}
            nameOf={({ title, body }) => title ?? body}
            pathOf={({ id }) => `/notifications/${id}`}
          />
        )}
      </ListPage>
      <Suspense fallback={null}>
        {isWriting ? <NotificationCreate groupId={group} {...(recipients && { recipients })} onClose={handleClose} /> : null}
      </Suspense>
    </>
  );
};
