import { Skeleton } from '@mantine/core';
import { type Icon, IconAddressBook, IconBuilding, IconChevronRight, IconMailX, IconMessage2, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { entities } from '../../../contract/entities/index.ts';
import type { Waiting as Queues } from '../../../contract/entities/statistics.ts';
import { LoadError } from '../../kit/list/load-error.tsx';
import { formatAgo, formatMoment, formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../../ui/text.module.css';
import { useWaiting } from './statistics.api.ts';
import styles from './waiting.module.css';

type QueueLink = { kind: keyof Queues; icon: Icon; to: string; search?: Record<string, string> };

const queueLinks: readonly QueueLink[] = [
  { kind: 'doctors', icon: IconUsers, to: '/doctors/verify' },
  { kind: 'companies', icon: IconBuilding, to: '/companies/verify' },
  { kind: 'messages', icon: IconMessage2, to: '/messages/verify' },
  { kind: 'contacts', icon: IconAddressBook, to: entities.contacts.screens.list, search: { is_contacted: '0' } },
  { kind: 'failures', icon: IconMailX, to: '/notifications', search: { failed: '1' } },
];

/** What waits for an administrator: the size of each queue, the age of its oldest record, and a link to work on it. */
export const Waiting = () => {
  const text = useText();
  const { queues, error, retry } = useWaiting();
  if (error) return <LoadError error={error} onRetry={retry} />;
  return (
    <section aria-label={text('waiting.title')} aria-busy={!queues}>
      <ul className={styles.queues}>
        {queueLinks.map((link) => (
          <li key={link.kind}>
            <Queue link={link} queue={queues?.[link.kind]} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Queue = ({ link, queue }: { link: QueueLink; queue: Queues['doctors'] | undefined }) => {
  const text = useText();
  const QueueIcon = link.icon;
  const tone = link.kind === 'failures' ? 'declined' : 'pending';
  return (
    <Link
      to={link.to}
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the screen parses its own search
      search={(link.search ?? {}) as never}
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
