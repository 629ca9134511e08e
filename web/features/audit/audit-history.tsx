import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ListFailure } from '../../kit/list-failure.tsx';
import { useText } from '../../platform/i18n.ts';
import { Paginator } from '../../ui/paginator.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import { type AuditedRecord, useRecordAudit } from './audit.api.ts';
import styles from './audit.module.css';
import { AuditLines } from './audit-lines.tsx';

/** Who changed one record, what, and when, newest first. */
export const AuditHistory = ({ entity, id }: AuditedRecord) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useRecordAudit({ entity, id }, page);
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  return (
    <Panel>
      {list.isPending ? (
        <Bone width="60%" />
      ) : (
        <div className={styles.page}>
          {list.rows.length > 0 ? <AuditLines lines={list.rows} isSection /> : <p className={styles.none}>{text('audit.untouched')}</p>}
          <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
          <p>
            {/* Names of filters are checked by the page that reads them. */}
            <Link to="/settings/audit" search={{ entity, entity_id: id } as never} className={styles.link}>
              {text('audit.openAll')}
            </Link>
          </p>
        </div>
      )}
    </Panel>
  );
};
