import { Skeleton } from '@mantine/core';
import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconChevronRight,
  IconFlag,
  IconMailX,
  IconMessage2,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { entities } from '../../../../contract/entities/index.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { reportRoutes } from '../../../../contract/entities/office/reports.ts';
import type { Waiting as Queues } from '../../../../contract/entities/office/statistics.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { useCan } from '../../../kit/can.tsx';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatAgo, formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { useWaiting } from './statistics.api.ts';
import styles from './waiting.module.css';

type Target = { to: string; search?: Record<string, string> };

/** Users who may read the list see the queue. Users who may not decide get a link to the list instead of one to the verification. */
type QueueLink = { kind: keyof Queues; icon: Icon; list: Target & { route: RouteSpec }; verification?: Target & { route: RouteSpec } };

const pending = { status: 'pending' };
const queueLinks: readonly QueueLink[] = [
  {
    kind: 'doctors',
    icon: IconUsers,
    list: { route: doctorRoutes.list, to: '/doctors', search: pending },
    verification: { route: doctorRoutes.verification, to: '/doctors/verify' },
  },
  {
    kind: 'companies',
    icon: IconBuilding,
    list: { route: companyRoutes.list, to: '/companies', search: pending },
    verification: { route: companyRoutes.verification, to: '/companies/verify' },
  },
  {
    kind: 'messages',
    icon: IconMessage2,
    list: { route: messageRoutes.list, to: '/messages', search: pending },
    verification: { route: messageRoutes.verification, to: '/messages/verify' },
  },
  {
    kind: 'contacts',
    icon: IconAddressBook,
    list: { route: contactRoutes.list, to: entities.contacts.screens.list, search: { is_contacted: '0' } },
  },
  { kind: 'reports', icon: IconFlag, list: { route: reportRoutes.list, to: entities.reports.screens.list } },
  {
    kind: 'failures',
    icon: IconMailX,
    list: { route: notificationRoutes.deliveries, to: '/notifications', search: { failed: '1' } },
  },
];

/** What waits for an administrator: the size of each queue that the user may read, the age of its oldest record, and a link to work on it. */
export const Waiting = () => {
  const text = useText();
  const can = useCan();
  const { queues, error, retry } = useWaiting();
  if (error) return <LoadError error={error} onRetry={retry} />;
  return (
    <section aria-label={text('waiting.title')} aria-busy={!queues}>
      <ul className={styles.queues}>
        {queueLinks
          .filter(({ list }) => can(list.route))
          .map((link) => (
            <li key={link.kind}>
              <Queue link={link} queue={queues?.[link.kind] ?? undefined} />
            </li>
          ))}
      </ul>
    </section>
  );
};

const Queue = ({ link, queue }: { link: QueueLink; queue: NonNullable<Queues['doctors']> | undefined }) => {
  const text = useText();
  const can = useCan();
  const { to, search = {} } = link.verification && can(link.verification.route) ? link.verification : link.list;
  const QueueIcon = link.icon;
  const tone = link.kind === 'failures' ? 'declined' : 'pending';
  return (
    <Link
      to={to}
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the screen parses its own search
      search={search as never}
      className={styles.queue}
      data-tone={queue && queue.count > 0 ? tone : 'neutral'}
    >
      <span className={styles.label}>
        <QueueIcon size={18} stroke={1.8} aria-hidden="true" />
        {text(`waiting.of.${link.kind}`)}
      </span>
      <span className={`${styles.count} ${textStyles.numeric}`}>
        {queue ? formatNumber(queue.count) : <Skeleton width={48} height={24} />}
      </span>
      <span className={styles.age}>
        {queue?.oldest_at ? (
          <time dateTime={queue.oldest_at} title={formatMoment(queue.oldest_at)}>
            {text('waiting.oldest', { ago: formatAgo(queue.oldest_at) })}
          </time>
        ) : null}
        {queue?.count === 0 ? text('waiting.none') : null}
      </span>
      <IconChevronRight className={styles.arrow} size={18} data-directional aria-hidden="true" />
    </Link>
  );
};
