import { Link } from '@tanstack/react-router';
import type { CalendarItem } from '../../../../contract/entities/content/calendar.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { cutText } from '../../../../contract/kit/cut-text.ts';
import { formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './calendar.module.css';

const tones = { publish: 'approved', expire: 'neutral', send: 'pending', start: 'action' } as const;

/** The address of a record. A webinar has no page, so its list is searched. */
const addressOf = ({ kind, id, title }: CalendarItem) =>
  kind === 'webinars'
    ? // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router's loose types do not know the search of that list
      { to: entities.webinars.screens.list, search: { title: cutText(title, 100) } as never }
    : { to: `${entities[kind].screens.page}/${id}` };

/** One time of a record as a link to it: the time, what happens, and the title. */
export const CalendarEntry = ({ item, isShort = false }: { item: CalendarItem; isShort?: boolean }) => {
  const text = useText();
  const label = text(`calendar.event.${item.event}`, { kind: text(`calendar.kind.${item.kind}`) });
  return (
    <Link
      {...addressOf(item)}
      className={styles.entry}
      data-tone={tones[item.event]}
      data-short={isShort}
      title={`${label}: ${item.title}`}
    >
      <span className={styles.time}>{formatTime(item.at)}</span>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.title}>{item.title}</bdi>
    </Link>
  );
};
