import {
  type Icon,
  IconDeviceLaptop,
  IconFileOff,
  IconHandStop,
  IconKey,
  IconLock,
  IconLockPause,
  IconShieldOff,
} from '@tabler/icons-react';
import type { SecurityEvent, SecurityEventKind } from '../../../../contract/entities/access/security-events.ts';
import { type UserId, userId } from '../../../../contract/entities/members/members.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { hasText, useText } from '../../../platform/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './security-events.module.css';

type KindStyle = { icon: Icon; tone: 'pending' | 'declined' | 'action' | 'neutral' };

const kindStyles: Record<SecurityEventKind, KindStyle> = {
  sign_in_failed: { icon: IconLock, tone: 'pending' },
  sign_in_blocked: { icon: IconLockPause, tone: 'declined' },
  permission_refused: { icon: IconHandStop, tone: 'pending' },
  file_refused: { icon: IconFileOff, tone: 'pending' },
  second_step_reset: { icon: IconShieldOff, tone: 'action' },
  password_reset: { icon: IconKey, tone: 'action' },
  new_device: { icon: IconDeviceLaptop, tone: 'neutral' },
};

/** Says more about an event: why it failed, who did it, or with what device. */
const useDetail = () => {
  const text = useText();
  return ({ kind, detail }: SecurityEvent) => {
    if (kind === 'sign_in_blocked') return text('securityEvents.blocked');
    const key = `securityEvents.detail.${detail}`;
    return hasText(key) ? text(key) : detail?.replace('/', ', ');
  };
};

const EventCell = ({ event }: { event: SecurityEvent }) => {
  const text = useText();
  const detail = useDetail()(event);
  const { icon: EventIcon, tone } = kindStyles[event.kind];
  return (
    <span className={styles.event}>
      <span className={styles.icon} data-tone={tone}>
        <EventIcon size={18} aria-hidden="true" />
      </span>
      <span className={styles.stack}>
        <span className={styles.name}>{text(`securityEvents.kind.${event.kind}`)}</span>
        {detail ? <span className={`${textStyles.faint} ${textStyles.small}`}>{detail}</span> : null}
      </span>
    </span>
  );
};

type UserCellProps = { user: SecurityEvent['user']; onChoose: (id: UserId) => void };

const UserCell = ({ user, onChoose }: UserCellProps) => {
  const text = useText();
  if (!user) return <span className={textStyles.faint}>{text('securityEvents.nobody')}</span>;
  return (
    <button
      type="button"
      className={`${buttonStyles.plain} ${styles.user}`}
      title={text('securityEvents.filterByUser', { name: user.name })}
      onClick={() => onChoose(userId.parse(user.id))}
    >
      <bdi>{user.name}</bdi>
    </button>
  );
};

const RequestCell = ({ event: { route, permission } }: { event: SecurityEvent }) => (
  <span className={styles.stack}>
    <bdi dir="ltr">{route.replace(' /api/v1/', ' /')}</bdi>
    {permission ? (
      <bdi dir="ltr" className={`${textStyles.faint} ${textStyles.small}`}>
        {permission}
      </bdi>
    ) : null}
  </span>
);

type SecurityEventTableProps = { events: readonly SecurityEvent[]; onChooseUser: (id: UserId) => void };

/** Security events as a table; the name of a user filters it. */
export const SecurityEventTable = ({ events, onChooseUser }: SecurityEventTableProps) => {
  const text = useText();
  const columns: Column<SecurityEvent>[] = [
    { header: text('securityEvents.event'), isTitle: true, width: 200, cell: (event) => <EventCell event={event} /> },
    { header: text('securityEvents.user'), cell: ({ user }) => <UserCell user={user} onChoose={onChooseUser} /> },
    {
      header: text('securityEvents.address'),
      cell: ({ ip_address }) => <bdi className={textStyles.numeric}>{ip_address ?? '–'}</bdi>,
    },
    { header: text('securityEvents.where'), cell: (event) => <RequestCell event={event} /> },
    { header: text('securityEvents.times'), align: 'end', cell: ({ count }) => formatNumber(count) },
    { header: text('securityEvents.at'), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  ];
  return (
    <DataTable
      label={text('securityEvents.title')}
      rows={events}
      columns={columns}
      nameOf={({ kind }) => text(`securityEvents.kind.${kind}`)}
    />
  );
};
