import { Link } from '@tanstack/react-router';
import {
  type Delivery,
  type DeliveryState,
  deliveryState,
  deliveryStates,
  type Notification,
  notificationRoutes,
} from '../../../../contract/entities/notifications.ts';
import { type Column, DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useListParams } from '../../../kit/list-params.ts';
import { useSearchKeys } from '../../../kit/search-keys.ts';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { memberPage } from '../../members/index.ts';
import { useDeliveries } from '../notifications.api.ts';
import { type Counts, StateBar, StateMark } from '../state-bar.tsx';
import styles from './page.module.css';

const useColumns = (): Column<Delivery>[] => {
  const text = useText();
  return [
    {
      header: text('members.name'),
      cell: ({ user }) => (
        <Link to={memberPage[user.roles]} params={{ id: String(user.id) }} className={styles.name}>
          <bdi>{user.name}</bdi>
        </Link>
      ),
    },
    { header: text('members.phone'), cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    { header: text('doctors.roles'), cell: ({ user }) => text(`doctors.role.${user.roles}`) },
    { header: text('notifications.stateLabel'), cell: ({ state }) => <State state={state} /> },
    { header: text('notifications.reason'), cell: ({ reason }) => <span className={styles.reason}>{reason ?? '–'}</span> },
    { header: text('notifications.changed'), cell: ({ updated_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  ];
};

const State = ({ state }: { state: DeliveryState }) => {
  const text = useText();
  return (
    <span className={styles.state}>
      <StateMark state={state} />
      {text(`notifications.state.${state}`)}
    </span>
  );
};

type DeliveriesProps = { notification: Notification; counts: Counts };

/** Who was to receive it, how far each delivery came and why it went no further. */
export const Deliveries = ({ notification, counts }: DeliveriesProps) => {
  const text = useText();
  const params = useListParams(notificationRoutes.deliveries);
  const list = useDeliveries(notification, params.query);
  const columns = useColumns();
  useSearchKeys([{ key: 'name', label: text('members.name') }]);
  const describe = (name: string, value: unknown) => {
    const state = deliveryState.safeParse(value).data;
    return name === 'state' && state ? { label: text('notifications.stateLabel'), value: text(`notifications.state.${state}`) } : undefined;
  };
  const places = [
    { value: undefined, label: text('members.all'), count: counts.total },
    ...deliveryStates.map((state) => ({
      value: state,
      label: text(`notifications.state.${state}`),
      count: counts[state],
      mark: <StateMark state={state} />,
    })),
  ];
  return (
    <section className={styles.deliveries}>
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
            places={places}
            onChange={(state) => params.set({ state })}
          />
        }
        describe={describe}
        emptyHint={text('notifications.deliveriesHint')}
        isSection
        skeleton={<TableSkeleton rows={5} />}
      >
        {(rows) => <DataTable label={text('notifications.deliveries')} rows={rows} columns={columns} nameOf={({ user }) => user.name} />}
      </ListPage>
    </section>
  );
};

/** How far the sending is. Every delivery that is no longer queued is done, one way or another. */
const Progress = ({ notification, counts }: DeliveriesProps) => {
  const text = useText();
  const done = counts.total - counts.queued;
  const words = { count: counts.total, done: formatNumber(done), total: formatNumber(counts.total) };
  return (
    <div className={styles.progress}>
      <StateBar counts={counts} isLarge />
      <p className={styles.done} role="status">
        {text(notification.is_finished ? 'notifications.finished' : 'notifications.progress', words)}
      </p>
    </div>
  );
};
