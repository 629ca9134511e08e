import { z } from 'zod';
import { bigRecordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { entities } from '../index.ts';
import { userId } from '../members/members.ts';

/** The kinds of record in audit entries; `users` are administrators and sessions. */
export const auditEntities = Object.values(entities).map(({ auditKey }) => auditKey);

/** One change of one record: who made it, when, and the changed fields. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null if nobody was signed in. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The route that made the change, such as `doctors.create`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** The current title of the record; null if it has none. */
  record: z.string().nullable(),
  /** The changed fields before and after; areas, specialties, promo codes and groups by name. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** When the changed fields were erased with the personal data of a member; null if they were not. */
  details_erased_at: z.iso.datetime().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The changes of one kind by one user, with the newest one. */
export const activityGroup = z.object({ count: z.int(), newest: auditEntry });
export type ActivityGroup = z.infer<typeof activityGroup>;

const filters = {
  actor_id: userId.optional(),
  entity: z.enum(auditEntities).optional(),
  entity_id: bigRecordId('RecordId').optional(),
  action: searchTerm,
  ...dayFilters,
};

/** Filters by author, entity, record, action and days (both inclusive, in the configured zone). Every given filter must match. */
export const auditListQuery = listQuery(filters);
export type AuditListQuery = z.infer<typeof auditListQuery>;

export const auditExportQuery = z.strictObject(filters);
export type AuditExportQuery = z.infer<typeof auditExportQuery>;

/** The last seal of the audit trail: its number, its hash and the time of its entry. */
export const auditSeal = z.object({ number: z.int(), hash: z.string(), at: z.iso.datetime().nullable() });
export type AuditSeal = z.infer<typeof auditSeal>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    summary: 'Lists the changes of all records, newest first.',
    permission: 'audit.read',
    query: auditListQuery,
    response: pageResponse(auditEntry),
  }),
  seal: route({
    method: 'GET',
    path: '/audit/seal',
    summary: 'Returns the last seal of the audit trail; null if no entry is sealed yet.',
    permission: 'audit.read',
    response: dataResponse(auditSeal.nullable()),
  }),
  export: route({
    method: 'GET',
    path: '/audit/export',
    summary: 'Sends the changes of all records as CSV, newest first, with their seals.',
    permission: 'audit.read',
    query: auditExportQuery,
    response: z.string(),
    download: 'text/csv',
  }),
};
