import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { useCan } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import { DocumentViews } from '../../access/document-views/index.ts';
import type { AuditedRecord } from './audit.api.ts';
import { AuditHistory } from './audit-history.tsx';

/** The decisions on a member, or the history of another record. Users who may read the audit trail also see the changes of a member, and who has seen its identity documents. */
export const RecordHistory = ({ entity, id, children }: AuditedRecord & { children?: ReactNode }) => {
  const text = useText();
  const can = useCan();
  if (!can(auditRoutes.list)) return children;
  if (!children) return <AuditHistory entity={entity} id={id} />;
  return (
    <Tabs defaultValue="decisions" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="decisions">{text('members.decisions')}</Tabs.Tab>
        <Tabs.Tab value="changes">{text('audit.history')}</Tabs.Tab>
        <Tabs.Tab value="views">{text('audit.documentViews')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="decisions">{children}</Tabs.Panel>
      <Tabs.Panel value="changes">
        <AuditHistory entity={entity} id={id} />
      </Tabs.Panel>
      <Tabs.Panel value="views">
        <DocumentViews id={id} />
      </Tabs.Panel>
    </Tabs>
  );
};
