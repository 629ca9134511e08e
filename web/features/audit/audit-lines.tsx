import { Link } from '@tanstack/react-router';
import { Trans } from 'react-i18next';
import type { AuditLine } from '../../../contract/entities/audit.ts';
import { formatDay, formatTime } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './audit.module.css';
import { type Change, changesOf, factOf, kindOf, placeOf, reasonOf, sentenceOf, spelled } from './words.ts';

const daysOf = (lines: readonly AuditLine[]): { day: string; lines: AuditLine[] }[] => {
  const days = new Map<string, AuditLine[]>();
  for (const line of lines) days.set(formatDay(line.at), [...(days.get(formatDay(line.at)) ?? []), line]);
  return [...days].map(([day, of]) => ({ day, lines: of }));
};

/** Lines of the audit trail as sentences, under the days on which they were written; `isSection` where they stand under a heading of their own. */
export const AuditLines = ({ lines, isSection = false }: { lines: readonly AuditLine[]; isSection?: boolean }) => {
  const Heading = isSection ? 'h3' : 'h2';
  return (
    <div className={styles.days}>
      {daysOf(lines).map(({ day, lines: of }) => (
        <section key={day}>
          <Heading className={styles.day}>{day}</Heading>
          <ol className={styles.lines}>
            {of.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};

const Line = ({ line }: { line: AuditLine }) => {
  const changes = changesOf(line);
  const reason = reasonOf(line);
  return (
    <li className={styles.line}>
      <time className={styles.time} dateTime={line.at}>
        {formatTime(line.at)}
      </time>
      <div className={styles.words}>
        <p>
          <Sentence line={line} />
        </p>
        {changes.length > 0 ? (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <ChangeItem key={change.fact} change={change} />
            ))}
          </ul>
        ) : null}
        {reason ? (
          <p className={styles.reason}>
            <bdi>{reason}</bdi>
          </p>
        ) : null}
      </div>
    </li>
  );
};

const Sentence = ({ line }: { line: AuditLine }) => {
  const text = useText();
  const kind = kindOf(line.entity);
  return (
    <Trans
      t={text}
      i18nKey={sentenceOf(line)}
      values={{ kind: kind ? text(kind) : spelled(line.entity), action: spelled(line.action) }}
      components={{ actor: <Actor line={line} />, record: <RecordName line={line} /> }}
    />
  );
};

const Actor = ({ line: { actor } }: { line: AuditLine }) => {
  const text = useText();
  return <bdi className={styles.name}>{actor?.name ?? text('audit.system')}</bdi>;
};

const RecordName = ({ line }: { line: AuditLine }) => {
  const text = useText();
  const name = line.record ?? (line.entity_id === null ? '' : text('audit.number', { id: line.entity_id }));
  const place = placeOf(line);
  if (!place) return <bdi className={styles.name}>{name}</bdi>;
  return (
    // Names of filters are checked by the page that reads them.
    <Link to={place.to} search={place.search as never} className={styles.link}>
      <bdi>{name}</bdi>
    </Link>
  );
};

const ChangeItem = ({ change: { fact, from, to } }: { change: Change }) => {
  const text = useText();
  const label = factOf(fact);
  const value = (given: string) => (given === '' ? <span className={styles.none}>{text('audit.nothing')}</span> : <bdi>{given}</bdi>);
  return (
    <li className={styles.change}>
      <span className={styles.fact}>{label ? text(label) : spelled(fact)}</span>
      {to === undefined ? text('audit.changed') : null}
      {from === undefined ? null : (
        <>
          {value(from)}
          <span aria-hidden="true">→</span>
          <span className="only-read-aloud">{text('audit.became')}</span>
        </>
      )}
      {to === undefined ? null : value(to)}
    </li>
  );
};
