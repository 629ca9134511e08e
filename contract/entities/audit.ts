import { z } from 'zod';
import { recordId } from '../kit/ids.ts';
import { listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { userId } from './members.ts';

/** The kinds of record that audit lines speak of; `users` are administrators and sessions. */
export const auditEntities = [
  'users',
  'doctors',
  'companies',
  'areas',
  'specialties',
  'promoCodes',
  'groups',
  'notifications',
  'messages',
  'videos',
  'stories',
  'categories',
  'tags',
  'blogs',
  'conferences',
  'books',
  'research',
  'posts',
  'notes',
  'contacts',
  'webinars',
] as const;

/** One change of one record, as it was written down: who, when, what, and what it changed. */
export const auditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null where nobody was signed in. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What was done, such as `doctors.create`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** What the record is called now; null where it has no name or is none of the kinds above. */
  record: z.string().nullable(),
  /** The facts before and after; areas, specialties and promo codes by their names. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

const day = z.iso.date('Choose a day').optional();

/** Filters by who, kind, record, action and days (both inclusive, in the configured time zone); all given ones must hold. */
export const auditListQuery = listQuery({
  actor_id: userId.optional(),
  entity: z.enum(auditEntities).optional(),
  entity_id: recordId('RecordId').optional(),
  action: searchTerm,
  from: day,
  to: day,
});
export type AuditListQuery = z.infer<typeof auditListQuery>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    summary: 'Lists what was changed, by whom and when, newest first.',
    permission: 'audit.read',
    query: auditListQuery,
    response: pageOf(auditLine),
  }),
};
