import { Box, Flex, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type Delivery,
  type DeliveryState,
  deliveryState,
  deliveryStates,
  type Notification,
  notificationRoutes,
} from '../../../../../contract/entities/messages/notifications.ts';
import { ListPage } from '../../../../kit/list/list-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../../kit/list/search-fields.ts';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import textStyles from '../../../../ui/text.module.css';
import { PhoneText } from '../../../../ui/text.tsx';
import { memberPage } from '../../../members/accounts/index.ts';
import { useDeliveries } from '../notifications.api.ts';
import { SendsIn } from '../sends-in.tsx';
import { type Counts, StateBar, StateDot } from '../state-bar.tsx';
import styles from './page.module.css';

const useColumns = (): Column<Delivery>[] => {
  const text = useText();
  return [
    {
      header: text('members.name'),
      exports: ['name'],
      cell: ({ user }) => (
        <Link to={memberPage[user.roles]} params={{ id: String(user.id) }} className={styles.name}>
          <bdi>{user.name}</bdi>
        </Link>
      ),
    },
    { header: text('members.phone'), exports: ['phone'], cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    { header: text('doctors.roles'), exports: ['role'], cell: ({ user }) => text(`doctors.role.${user.roles}`) },
    {
      header: text('notifications.stateLabel'),
      exports: ['state'],
      cell: ({ state, read_at }) => <State state={state} isRead={read_at !== null} />,
    },
    {
      header: text('notifications.reason'),
      exports: ['reason'],
      cell: ({ reason }) => (
        <Text span inherit display="block" miw={160} maw={360} c="var(--ink-soft)" style={{ whiteSpace: 'normal' }}>
          {reason ?? '–'}
        </Text>
      ),
    },
    {
      header: text('notifications.changed'),
      exports: ['updated_at'],
      cell: ({ updated_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
  ];
};

const State = ({ state, isRead }: { state: DeliveryState; isRead: boolean }) => {
  const text = useText();
  return (
    <Box component="span" display="inline-flex" style={{ alignItems: 'center', gap: '8px' }}>
      <StateDot state={state} />
      {text(isRead ? 'notifications.readState' : `notifications.state.${state}`)}
    </Box>
  );
};

type DeliveriesProps = { notification: Notification; counts: Counts };

/** The deliveries of a notification with their states and reasons. */
export const Deliveries = ({ notification, counts }: DeliveriesProps) => {
  const text = useText();
  const params = useListParams(notificationRoutes.deliveries);
  const list = useDeliveries(notification, params.query);
  const columns = useColumns();
  useSearchFields([{ param: 'name', label: text('members.name') }]);
  const describeFilter = (name: string, value: unknown) => {
    const state = deliveryState.safeParse(value).data;
    return name === 'state' && state ? { label: text('notifications.stateLabel'), value: text(`notifications.state.${state}`) } : undefined;
  };
  const options = [
    { value: undefined, label: text('members.all'), count: formatNumber(counts.total) },
    ...deliveryStates.map((state) => ({
      value: state,
      label: text(`notifications.state.${state}`),
      count: formatNumber(counts[state]),
      icon: <StateDot state={state} />,
    })),
  ];
  return (
    <Flex component="section" direction="column" gap={20} miw={0}>
      <Progress notification={notification} counts={counts} />
      <ListPage
        title={text('notifications.deliveries')}
        noun={text('notifications.deliveries')}
        list={list}
        params={params}
        filters={
          <FilterBar
            label={text('notifications.stateLabel')}
            value={params.query.state}
            options={options}
            onChange={(state) => params.set({ state })}
          />
        }
        describeFilter={describeFilter}
        emptyHint={text(notification.cancelled_at ? 'notifications.cancelledHint' : 'notifications.deliveriesHint')}
        isSection
        skeleton={<TableSkeleton rows={5} />}
      >
        {(rows) => <DataTable label={text('notifications.deliveries')} rows={rows} columns={columns} nameOf={({ user }) => user.name} />}
      </ListPage>
    </Flex>
  );
};

/** The sending progress. Every delivery that is no longer queued counts as done. */
const Progress = ({ notification, counts }: DeliveriesProps) => {
  const text = useText();
  if (notification.cancelled_at) return <p>{text('notifications.cancelledAt', { when: formatMoment(notification.cancelled_at) })}</p>;
  if (notification.sends_at)
    return (
      <p>
        <SendsIn at={notification.sends_at} />
      </p>
    );
  const done = counts.total - counts.queued;
  const textValues = { count: counts.total, done };
  return (
    <Stack gap={8}>
      <StateBar counts={counts} isLarge />
      <p className={`${textStyles.soft} ${textStyles.numeric}`} role="status">
        {text(notification.is_finished ? 'notifications.finished' : 'notifications.progress', textValues)}
      </p>
      <p className={`${textStyles.soft} ${textStyles.small}`}>{text(`notifications.stateHint.${notification.type}`)}</p>
    </Stack>
  );
};
