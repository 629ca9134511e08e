import { z } from 'zod';
import { optionalLongText } from '../kit/fields.ts';
import { bigRecordId } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

/** What doctors can report. */
export const reportKinds = ['post', 'post_comment', 'message_comment'] as const;
export const reportKind = z.enum(reportKinds, 'Choose a kind of record');
export type ReportKind = z.infer<typeof reportKind>;

/** Why: a patient can be recognised, medically wrong, rude, advertising, or what the text says. */
export const reportReasons = ['patient', 'wrong', 'rude', 'spam', 'other'] as const;
export const reportReason = z.enum(reportReasons, 'Choose a reason');
export type ReportReason = z.infer<typeof reportReason>;

/** The number of reports that hide a record from all doctors but its author until the office decides. */
export const hidingReports = 3;

const reportedId = bigRecordId('ReportedId');

/** `id` is that of the record. */
export const reportDraft = z
  .strictObject({ kind: reportKind, id: reportedId, reason: reportReason, text: optionalLongText('Text', 1000) })
  .refine(({ reason, text }) => reason !== 'other' || Boolean(text), { path: ['text'], message: 'Write what is wrong' });
export type ReportDraft = z.infer<typeof reportDraft>;

/** A report as its author sees it. */
export const appReport = z.object({
  kind: reportKind,
  id: reportedId,
  reason: reportReason,
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type AppReport = z.infer<typeof appReport>;

export const reportRoutes = {
  create: route({
    method: 'POST',
    path: '/reports',
    summary: 'Reports what another doctor wrote; the reporter no longer sees it. A second report answers the first one.',
    permission: 'member.use',
    limit: { max: 20, minutes: 1440 },
    body: reportDraft,
    response: dataResponse(appReport),
    status: 201,
  }),
};
