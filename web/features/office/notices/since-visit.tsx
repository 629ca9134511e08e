import { Skeleton, Stack } from '@mantine/core';
import i18next from 'i18next';
import { Trans } from 'react-i18next';
import type { ActivityGroup } from '../../../../contract/entities/office/audit.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import textStyles from '../../../ui/text.module.css';
import { AuditSentence } from '../audit/index.ts';
import { NoticeGroups } from './notice-groups.tsx';
import { useVisit } from './notices.api.ts';
import styles from './since-visit.module.css';

const ActivityLine = ({ group: { count, newest } }: { group: ActivityGroup }) => {
  const text = useText();
  const sentence = <AuditSentence line={newest} />;
  if (count === 1) return sentence;
  return <Trans i18n={i18next} t={text} i18nKey="notices.sinceMore" values={{ count: count - 1 }} components={{ entry: sentence }} />;
};

const SinceLine = ({ since, isQuiet }: { since: string | null; isQuiet: boolean }) => {
  const text = useText();
  if (since === null) return isQuiet ? <p className={textStyles.soft}>{text('notices.lastDayNone')}</p> : null;
  return <p className={textStyles.soft}>{text(isQuiet ? 'notices.sinceNone' : 'notices.sinceText', { time: formatMoment(since) })}</p>;
};

/** What happened since the user last had Home open, or in the last 24 hours on the first visit: notices, and what others did. */
export const SinceVisit = () => {
  const text = useText();
  const { data, error, refetch } = useVisit();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  const { since, notices, activity } = data.data;
  const isQuiet = notices.length === 0 && !activity?.length;
  return (
    <Panel>
      <h2>{text(since === null ? 'notices.lastDay' : 'notices.since')}</h2>
      <SinceLine since={since} isQuiet={isQuiet} />
      {isQuiet ? null : (
        <div className={styles.columns}>
          {notices.length > 0 ? <NoticeGroups groups={notices} heading="h3" /> : null}
          {activity?.length ? (
            <section aria-labelledby="activity">
              <h3 id="activity" className={styles.heading}>
                {text('notices.activity')}
              </h3>
              <Stack component="ul" gap={8}>
                {activity.map((group) => (
                  <li key={group.newest.id}>
                    <ActivityLine group={group} />
                  </li>
                ))}
              </Stack>
            </section>
          ) : null}
        </div>
      )}
    </Panel>
  );
};
