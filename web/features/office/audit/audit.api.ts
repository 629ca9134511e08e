import { useQuery } from '@tanstack/react-query';
import { type AuditListQuery, auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { bigRecordId } from '../../../../contract/kit/ids.ts';
import { useDownload } from '../../../kit/data/download.ts';
import { pollEvery, routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const useAudit = (query: AuditListQuery) => useList(auditRoutes.list, { query });

/** A record of a kind that the audit trail covers. */
export type AuditedRecord = { entity: NonNullable<AuditListQuery['entity']>; id: number };

const anyRecord = bigRecordId('RecordId');

/** The history of one record, ten lines a page. */
export const useRecordAudit = ({ entity, id }: AuditedRecord, page: number) =>
  useList(auditRoutes.list, { query: { entity, entity_id: anyRecord.parse(id), page, per_page: 10 } }, { refetchEvery: 30_000 });

/** The last seal. The server seals new entries within a second or two. */
export const useLastSeal = () => useQuery({ ...routeQuery(auditRoutes.seal, {}), ...pollEvery(30_000) });

export const useAuditExport = () =>
  useDownload(auditRoutes.export, {
    success: t('audit.exported'),
    failure: t('audit.exportFailed'),
  });
