import { Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/list/paginator.tsx';
import { Panel } from '../../../ui/panel.tsx';
import textStyles from '../../../ui/text.module.css';
import { type AuditedRecord, useRecordAudit } from './audit.api.ts';
import styles from './audit.module.css';
import { AuditLines } from './audit-lines.tsx';

/** The history of one record: who changed what and when, newest first. */
export const AuditHistory = ({ entity, id }: AuditedRecord) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useRecordAudit({ entity, id }, page);
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  return (
    <Panel>
      {list.isPending ? (
        <Skeleton width="60%" />
      ) : (
        <Stack gap={20} miw={0}>
          {list.rows.length > 0 ? (
            <AuditLines lines={list.rows} isSection />
          ) : (
            <p className={textStyles.faint}>{text('audit.untouched')}</p>
          )}
          <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
          <p>
            {/* biome-ignore lint/nursery/noUnsafeTypeAssertion: the page that reads the filters validates them */}
            <Link to="/settings/audit" search={{ entity, entity_id: id } as never} className={styles.link}>
              {text('audit.openAll')}
            </Link>
          </p>
        </Stack>
      )}
    </Panel>
  );
};
