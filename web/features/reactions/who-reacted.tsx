import type { z } from 'zod';
import type { Reaction, reactionPage } from '../../../contract/entities/reactions.ts';
import { formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Paginator } from '../../ui/paginator.tsx';
import { DoctorCell } from '../members/index.ts';
import { kindOf } from './kinds.ts';
import styles from './reactions.module.css';

type WhoReactedProps = {
  page: z.infer<typeof reactionPage>;
  onPage: (page: number) => void;
  /** Showing an older page while the asked one comes. */
  isStale?: boolean;
};

/** Who reacted and how, newest first, page after page; never the pictures of an ID card. */
export const WhoReacted = ({ page, onPage, isStale = false }: WhoReactedProps) => {
  const text = useText();
  return (
    <section className={styles.who} aria-label={text('reactions.who')} aria-busy={isStale}>
      <h3 className={styles.heading}>{text('reactions.who')}</h3>
      {page.total === 0 ? (
        <p className={styles.none}>{text('reactions.none')}</p>
      ) : (
        <ul className={styles.people}>
          {page.data.map((one) => (
            <Person key={one.id} one={one} />
          ))}
        </ul>
      )}
      <Paginator page={page.current_page} lastPage={page.last_page} label={text('reactions.pages')} onChange={onPage} />
    </section>
  );
};

const Person = ({ one: { doctor, reaction, reacted_at: when } }: { one: Reaction }) => {
  const text = useText();
  const kind = kindOf(reaction);
  const Drawing = kind?.icon;
  return (
    <li className={styles.person}>
      <span className={styles.words}>
        <DoctorCell
          doctor={doctor}
          detail={
            <span className={styles.contact}>
              <bdi>{doctor.user.phone}</bdi>
              <bdi>{doctor.user.email}</bdi>
              <span>{formatMoment(when)}</span>
            </span>
          }
        />
      </span>
      {kind && Drawing ? (
        <Drawing size={22} stroke={1.7} className={styles[kind.name]} role="img" aria-label={text(`reactions.kind.${kind.name}`)} />
      ) : null}
    </li>
  );
};
