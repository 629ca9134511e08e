import { type AuditListQuery, auditRoutes } from '../../../contract/entities/audit.ts';
import { recordId } from '../../../contract/kit/ids.ts';
import { useList } from '../../kit/queries.ts';

export const useAudit = (query: AuditListQuery) => useList(auditRoutes.list, { query });

/** One record of a kind that the trail speaks of. */
export type AuditedRecord = { entity: NonNullable<AuditListQuery['entity']>; id: number };

const anyRecord = recordId('RecordId');

/** What became of one record, ten lines a page; looked at again now and then, for the page it stands on changes it. */
export const useRecordAudit = ({ entity, id }: AuditedRecord, page: number) =>
  useList(auditRoutes.list, { query: { entity, entity_id: anyRecord.parse(id), page, per_page: 10 } }, { refetchEvery: 30_000 });
