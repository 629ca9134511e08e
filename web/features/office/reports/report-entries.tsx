import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Report, ReportEntry } from '../../../../contract/entities/office/reports.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { PagedSection } from '../../../kit/list/paged-section.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import textStyles from '../../../ui/text.module.css';
import { DoctorCell } from '../../members/accounts/index.ts';
import { ReasonChip } from './reason-chip.tsx';
import { useReportEntries } from './reports.api.ts';
import styles from './reports.module.css';

/** Who reported a record, why and in which words, page by page. */
export const ReportEntries = ({ report, onClose }: { report: Report; onClose: () => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useReportEntries(report.id, page);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('reports.entriesTitle', { name: report.author.user.name })} size={560}>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('reports.noun')}>
        {(rows) => (
          <ul className={styles.entries}>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} isEarlier={entry.outcome !== null && report.outcome === null} />
            ))}
          </ul>
        )}
      </PagedSection>
    </Modal>
  );
};

/** One report. That of an earlier decision says which one it was. */
const Entry = ({
  entry: { reporter, reason, text: written, created_at: when, outcome },
  isEarlier,
}: {
  entry: ReportEntry;
  isEarlier: boolean;
}) => {
  const text = useText();
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <DoctorCell doctor={reporter} detail={<time dateTime={when}>{formatMoment(when)}</time>} />
        <span className={styles.state}>
          {isEarlier && outcome ? <StatusBadge tone="neutral" label={text(`reports.outcome.${outcome}`)} /> : null}
          <ReasonChip reason={reason} />
        </span>
      </div>
      {written ? (
        <p className={textStyles.multiline} dir="auto">
          {written}
        </p>
      ) : null}
    </li>
  );
};
