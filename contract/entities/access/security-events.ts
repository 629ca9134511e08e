import { z } from 'zod';
import { dataResponse, dayFilters, listQuery, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { userId } from '../members/members.ts';

export const securityEventKinds = [
  'sign_in_failed',
  'sign_in_blocked',
  'permission_refused',
  'file_refused',
  'second_step_reset',
  'password_reset',
  'new_device',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Equal events of one minute: what happened, to whom or by whom, from where and how often. */
export const securityEvent = z.object({
  id: z.int(),
  /** The time of the first event. */
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  /** Null if no account has the phone of a sign-in, or if a refused request for a file had no valid signature. */
  user: z.object({ id: z.int(), name: z.string(), role: z.string() }).nullable(),
  /** The address of the first event; null for a command, or if the line has events of many addresses. */
  ip_address: z.string().nullable(),
  /** The route, such as `GET /api/v1/audit`. */
  route: z.string(),
  /** The permission that the route requires, if it was refused. */
  permission: z.string().nullable(),
  /** `password`, `code`, `sso` or `confirmation` of a sign-in; `administrator` or `operator` of a reset; browser and system of a device. */
  detail: z.string().nullable(),
  count: z.int(),
  /** The id of the first event's request, as in the log and in the audit trail. */
  request_id: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const filters = { kind: z.enum(securityEventKinds).optional(), user_id: userId.optional(), ip_address: searchTerm, ...dayFilters };

/** Filters by kind, user, address and days (both inclusive, in the configured zone). Every given filter must match. */
export const securityEventListQuery = listQuery(filters);
export type SecurityEventListQuery = z.infer<typeof securityEventListQuery>;

export const securityEventExportQuery = z.strictObject(filters);
export type SecurityEventExportQuery = z.infer<typeof securityEventExportQuery>;

/** Whether at least `threshold` sign-ins of administrators failed in the last minutes. */
export const securityAlert = z.object({ is_on: z.boolean(), failures: z.int(), threshold: z.int(), minutes: z.int() });
export type SecurityAlert = z.infer<typeof securityAlert>;

export const securityEventRoutes = {
  list: route({
    method: 'GET',
    path: '/audit/security',
    summary: 'Lists failed sign-ins, refused requests, resets and new devices, newest first; equal ones of a minute are one line.',
    permission: 'audit.read',
    query: securityEventListQuery,
    response: pageResponse(securityEvent),
  }),
  alert: route({
    method: 'GET',
    path: '/audit/security/alert',
    summary: 'Returns how many sign-ins of administrators failed in the last ten minutes, and whether that is an alert.',
    permission: 'audit.read',
    response: dataResponse(securityAlert),
  }),
  export: route({
    method: 'GET',
    path: '/audit/security/export',
    summary: 'Sends the security events as CSV, newest first.',
    permission: 'audit.read',
    query: securityEventExportQuery,
    response: z.string(),
    download: 'text/csv',
  }),
};
