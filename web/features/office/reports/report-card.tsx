import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconListDetails, IconTrash, IconVideo } from '@tabler/icons-react';
import { postRoutes } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { type Report, reportRoutes } from '../../../../contract/entities/office/reports.ts';
import { Can, useCan } from '../../../kit/can.tsx';
import { formatAgo, formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TruncatedText } from '../../../ui/content/truncated-text.tsx';
import { Card } from '../../../ui/list/card.tsx';
import { PreviewPicture, thumbnailOf } from '../../../ui/picture/picture.tsx';
import { PlainLink } from '../../../ui/text.tsx';
import { DoctorCell } from '../../members/accounts/index.ts';
import { ReasonChip } from './reason-chip.tsx';
import { ReportState } from './report-state.tsx';
import styles from './reports.module.css';

type ReportCardProps = {
  report: Report;
  onShowEntries: () => void;
  onKeep: () => void;
  onRemove: () => void;
  onReopen: () => void;
};

/** A reported record: who wrote what, why and how often it was reported, and the decision. */
export const ReportCard = ({ report, onShowEntries, ...actions }: ReportCardProps) => {
  const text = useText();
  const { author, reasons, reports } = report;
  return (
    <Card className={styles.card} aria-label={`${text(`reports.what.${report.kind}`)}: ${author.user.name}`}>
      <div className={styles.head}>
        <DoctorCell doctor={author} detail={<Where report={report} />} />
        <ReportState report={report} />
      </div>
      <Content report={report} />
      <div className={styles.footer}>
        <ul className={styles.reasons} aria-label={text('reports.reasons.label')}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              <ReasonChip reason={reason} count={count} />
            </li>
          ))}
          <li>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconListDetails size={16} aria-hidden="true" />}
              onClick={onShowEntries}
            >
              {text('reports.entries', { count: reports })}
            </Button>
          </li>
        </ul>
        {report.outcome === null ? <Decide report={report} {...actions} /> : <Decided report={report} {...actions} />}
      </div>
    </Card>
  );
};

const pageRoutes = { posts: postRoutes.get, messages: messageRoutes.get };

/** What was reported, with a link to its page for users who may open it, and since when the reports wait. */
const Where = ({ report: { kind, page, reported_at: since } }: { report: Report }) => {
  const text = useText();
  const canOpen = useCan()(pageRoutes[page.entity]);
  const what = page.name === null ? text(`reports.what.${kind}`) : text('reports.onMessage', { name: page.name });
  const path = `${entities[page.entity].screens.page}/${page.id}`;
  return (
    <span className={styles.where}>
      {canOpen ? <PlainLink to={path}>{what}</PlainLink> : <span>{what}</span>}
      <span>
        {' · '}
        <time dateTime={since} title={formatMoment(since)}>
          {text('reports.reportedAgo', { ago: formatAgo(since) })}
        </time>
      </span>
    </span>
  );
};

/** The text, photos and number of videos of the record. */
const Content = ({ report: { text: written, photos, videos, author } }: { report: Report }) => {
  const text = useText();
  const hasMedia = photos.length + videos > 0;
  return (
    <div className={styles.content}>
      {written ? (
        <TruncatedText maxLength={700} lines={8}>
          {written}
        </TruncatedText>
      ) : (
        <span className={styles.noText}>{text('reports.noText')}</span>
      )}
      {hasMedia ? (
        <div className={styles.media}>
          {photos.map((photo, index) => (
            <PreviewPicture
              key={photo}
              src={thumbnailOf(photo)}
              full={photo}
              alt={text('reports.photo', { number: index + 1, name: author.user.name })}
              size={64}
            />
          ))}
          {videos > 0 ? (
            <span className={styles.videos}>
              <IconVideo size={16} aria-hidden="true" />
              {text('reports.videos', { count: videos })}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};

type DecisionProps = Omit<ReportCardProps, 'onShowEntries'>;

const Decide = ({ report: { author }, onKeep, onRemove }: DecisionProps) => {
  const text = useText();
  const { name } = author.user;
  return (
    <Can route={reportRoutes.decide}>
      <div className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          aria-label={text('reports.keepOf', { name })}
          onClick={onKeep}
        >
          {text('reports.keep')}
        </Button>
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          aria-label={text('reports.removeOf', { name })}
          onClick={onRemove}
        >
          {text('reports.remove')}
        </Button>
      </div>
    </Can>
  );
};

const Decided = ({ report: { author, decided_at: at, decided_by: by }, onReopen }: DecisionProps) => {
  const text = useText();
  return (
    <div className={styles.actions}>
      {at ? <span className={styles.decided}>{text('reports.decidedBy', { when: formatMoment(at), name: by })}</span> : null}
      <Can route={reportRoutes.reopen}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} data-directional aria-hidden="true" />}
          aria-label={text('reports.reopenOf', { name: author.user.name })}
          onClick={onReopen}
        >
          {text('reports.reopen')}
        </Button>
      </Can>
    </div>
  );
};
