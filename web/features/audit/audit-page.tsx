import { auditRoutes } from '../../../contract/entities/audit.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { SettingsNav } from '../settings/index.ts';
import { useAudit } from './audit.api.ts';
import styles from './audit.module.css';
import { AuditFilters, useDescribeAudit } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';

/** Who changed what, and when, over the whole back-office. */
export const AuditPage = () => {
  const text = useText();
  const params = useListParams(auditRoutes.list);
  const list = useAudit(params.query);
  const describe = useDescribeAudit(params, list.rows);
  return (
    <div className={styles.page}>
      <SettingsNav />
      <ListPage
        title={text('audit.title')}
        noun={text('audit.noun')}
        list={list}
        params={params}
        filters={<AuditFilters params={params} lines={list.rows} />}
        describe={describe}
        emptyHint={text('audit.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(lines) => (
          <Panel>
            <AuditLines lines={lines} />
          </Panel>
        )}
      </ListPage>
    </div>
  );
};
