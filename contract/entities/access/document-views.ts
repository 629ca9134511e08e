import { z } from 'zod';
import { dayFilters, listQuery, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { userId } from '../members/members.ts';

/**
 * How a user received identity documents: fetched ahead because the queue shows them next, as thumbnails of a list, or opened, also by a claim.
 * A row has the strongest of these in its hour, in this order.
 */
export const documentViewKinds = ['ahead', 'thumbnail', 'opened'] as const;
export type DocumentViewKind = (typeof documentViewKinds)[number];
const kind = z.enum(documentViewKinds);

/** A user who received identity documents of a member. Views within an hour are one line: the strongest kind, and when that first happened. */
export const documentView = z.object({
  id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  member: z.object({ id: z.int(), name: z.string(), role: z.string() }),
  kind,
  viewed_at: z.iso.datetime(),
});
export type DocumentView = z.infer<typeof documentView>;

const filters = { user_id: userId.optional(), member_id: userId.optional(), kind: kind.optional(), ...dayFilters };

/** Filters by user, member, kind and days (both inclusive, in the configured zone). Every given filter must match. */
export const documentViewListQuery = listQuery(filters);
export type DocumentViewListQuery = z.infer<typeof documentViewListQuery>;

export const documentViewExportQuery = z.strictObject(filters);
export type DocumentViewExportQuery = z.infer<typeof documentViewExportQuery>;

export const documentViewRoutes = {
  list: route({
    method: 'GET',
    path: '/audit/documents',
    summary: 'Lists who received identity documents of which doctor or company, newest first: one line a user, member and hour.',
    permission: 'audit.read',
    query: documentViewListQuery,
    response: pageResponse(documentView),
  }),
  export: route({
    method: 'GET',
    path: '/audit/documents/export',
    summary: 'Sends who received identity documents of which doctor or company as CSV, newest first.',
    permission: 'audit.read',
    query: documentViewExportQuery,
    response: z.string(),
    download: 'text/csv',
  }),
};
