import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { Trans } from 'react-i18next';
import type { Notice, NoticeGroup, NoticeKind } from '../../../../contract/entities/office/notices.ts';
import { TaskFileButton } from '../../../kit/tasks/task-file.tsx';
import { formatMoment, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { getRecordPath } from '../audit/index.ts';
import { kindSpecs } from './notice-kinds.ts';
import styles from './notices.module.css';

export const KindIcon = ({ kind }: { kind: NoticeKind }) => {
  const { icon: Shown, tone } = kindSpecs[kind];
  return (
    <span className={styles.icon} data-tone={tone}>
      <Shown size={18} stroke={1.7} aria-hidden="true" />
    </span>
  );
};

const findPath = ({ entity, id, title }: Notice['record']) => {
  if (entity === 'tasks') return { to: `/tasks/${id}`, search: {} };
  if (entity === 'backups') return { to: '/settings/status', search: {} };
  return getRecordPath({ entity, entity_id: id, record: title });
};

/** The name of a record as a link to it, and a button that saves the file of a task. */
const RecordLink = ({ record }: Pick<Notice, 'record'>) => {
  const { id, title, file_name: fileName } = record;
  const text = useText();
  const name = <bdi>{title ?? text('notices.nameless', { id: String(id) })}</bdi>;
  const path = findPath(record);
  if (!path) return <span className={styles.name}>{name}</span>;
  return (
    <>
      {/* biome-ignore lint/nursery/noUnsafeTypeAssertion: the page that reads the filters validates them */}
      <Link to={path.to} search={path.search as never} className={styles.link}>
        {name}
      </Link>
      {fileName === null ? null : (
        <>
          {' '}
          <TaskFileButton task={{ id, file_name: fileName }} />
        </>
      )}
    </>
  );
};

/** What one notice says, with a link to its record. */
export const NoticeSentence = ({ notice: { kind, record } }: { notice: Notice }) => {
  const text = useText();
  return <Trans i18n={i18next} t={text} i18nKey={`notices.one.${kind}`} components={{ record: <RecordLink record={record} /> }} />;
};

/** The newest records of a group: names in one line, but a line for each task, because the title of a task is a sentence. */
const Newest = ({ notices, more }: { notices: readonly Notice[]; more: number }) => {
  const text = useText();
  const areTasks = notices[0]?.record.entity === 'tasks';
  const rest = more > 0 ? text('notices.more', { count: more }) : undefined;
  const className = `${textStyles.soft} ${textStyles.small}`;
  if (areTasks)
    return (
      <ul className={className}>
        {notices.map(({ id, record }) => (
          <li key={id}>
            <RecordLink record={record} />
          </li>
        ))}
        {rest === undefined ? null : <li>{rest}</li>}
      </ul>
    );
  return (
    <p className={className}>
      {notices.map(({ id, record }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <RecordLink record={record} />
        </span>
      ))}
      {rest === undefined ? null : ` ${rest}`}
    </p>
  );
};

/** The notices of one kind on one day: one sentence, and the newest records if they are several. */
export const NoticeGroupLine = ({ group }: { group: NoticeGroup }) => {
  const text = useText();
  const { kind, count, unseen, at, newest } = group;
  const [first] = newest;
  const { to, search = {} } = kindSpecs[kind];
  return (
    <li className={styles.line} data-unseen={newest.flatMap((each) => (each.is_seen ? [] : each.id)).join(' ') || undefined}>
      <KindIcon kind={kind} />
      <div className={styles.words}>
        {count === 1 && first ? (
          <p>
            <NoticeSentence notice={first} />
          </p>
        ) : (
          <>
            <p>
              {/* biome-ignore lint/nursery/noUnsafeTypeAssertion: the page that reads the filters validates them */}
              <Link to={to} search={search as never} className={styles.link}>
                {text(`notices.many.${kind}`, { count })}
              </Link>
            </p>
            <Newest notices={newest} more={count - newest.length} />
          </>
        )}
      </div>
      <span className={styles.end}>
        {unseen > 0 ? <span className={styles.badge}>{text('notices.unseen')}</span> : null}
        <time className={`${textStyles.faint} ${textStyles.small}`} dateTime={at} title={formatMoment(at)}>
          {formatTime(at)}
        </time>
      </span>
    </li>
  );
};
