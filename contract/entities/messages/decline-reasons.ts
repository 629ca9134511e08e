import { z } from 'zod';
import { archivedFields, restoreBody, restoreResponse } from '../../kit/archive.ts';
import { requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, listQuery, messageResponse, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';

export const declineReasonId = recordId('DeclineReasonId');
export type DeclineReasonId = z.infer<typeof declineReasonId>;

/** What is declined for the reason. */
export const declineKinds = ['doctor', 'company', 'message'] as const;
export const declineKind = z.enum(declineKinds, 'Choose doctors, companies or messages');
export type DeclineKind = z.infer<typeof declineKind>;

/** The most active reasons of one kind, because each is a button above the form. */
export const maxReasons = 20;

/** A common reason that forms offer as a button. The decider may change the text before it is sent. */
export const declineReason = z.object({
  id: declineReasonId,
  kind: declineKind,
  text: z.string(),
  ...archivedFields,
  ...versionFields,
});
export type DeclineReason = z.infer<typeof declineReason>;

const text = requiredText('Reason', { min: 3, max: 200 });
export const declineReasonDraft = z.strictObject({ kind: declineKind, text });
export type DeclineReasonDraft = z.infer<typeof declineReasonDraft>;

/** The kind of a reason cannot be changed. */
export const declineReasonChange = z.strictObject({ text });
export type DeclineReasonChange = z.infer<typeof declineReasonChange>;

export const declineReasonOrder = z.strictObject({ kind: declineKind, ids: z.array(declineReasonId).min(1).max(maxReasons) });
export type DeclineReasonOrder = z.infer<typeof declineReasonOrder>;

const archiveQuery = listQuery({ kind: declineKind.optional(), name: searchTerm });
export type DeclineReasonArchiveQuery = z.infer<typeof archiveQuery>;

const { read, write } = entities.declineReasons.permissions;

export const declineReasonRoutes = {
  list: route({
    method: 'GET',
    path: '/declineReason',
    summary: 'Lists the common reasons for declining one kind of record, in the order in which forms offer them.',
    permission: read,
    query: z.strictObject({ kind: declineKind }),
    response: z.object({ data: z.array(declineReason) }),
  }),
  archived: route({
    method: 'GET',
    path: '/declineReason/archived',
    summary: 'Lists archived reasons for declining, the last archived one first.',
    permission: write,
    query: archiveQuery,
    response: pageResponse(declineReason),
  }),
  create: route({
    method: 'POST',
    path: '/declineReason/store',
    summary: 'Adds a reason for declining at the end.',
    permission: write,
    body: declineReasonDraft,
    response: dataResponse(declineReason),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/declineReason/update/:id',
    summary: 'Changes the text of a reason for declining. Decisions that used it keep their text.',
    permission: write,
    params: idParams(declineReasonId),
    body: declineReasonChange.extend(seenVersionFields),
    response: dataResponse(declineReason),
  }),
  order: route({
    method: 'POST',
    path: '/declineReason/order',
    summary: 'Sets the order of all active reasons of one kind.',
    permission: write,
    body: declineReasonOrder,
    response: messageResponse,
  }),
  archive: route({
    method: 'DELETE',
    path: '/declineReason/destroy/:id',
    summary: 'Archives a reason for declining, so that forms no longer offer it.',
    permission: write,
    params: idParams(declineReasonId),
    response: messageResponse,
  }),
  restore: route({
    method: 'POST',
    path: '/declineReason/restore',
    summary: 'Restores archived reasons for declining at the end.',
    permission: write,
    body: restoreBody(declineReasonId),
    response: restoreResponse,
  }),
};
