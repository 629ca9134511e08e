import { z } from 'zod';
import { reportKind, reportReason } from '../../app/reports.ts';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, listQuery, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { doctorId } from '../members/doctors.ts';

export const reportId = bigRecordId('ReportId');
export type ReportId = z.infer<typeof reportId>;

/** Hours in which a report should be decided. */
export const hoursToDecide = 24;

/** `kept`: doctors see the record again, except those who reported it. `removed`: a post is archived, a comment hidden. */
export const reportOutcomes = ['kept', 'removed'] as const;
export const reportOutcome = z.enum(reportOutcomes, 'Choose to keep or to remove it');
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** A doctor who wrote or reported something; the image is a signed URL of the profile picture. */
const person = z.object({ id: doctorId, image: z.string().nullable(), user: z.object({ name: z.string() }) });

/** A record that doctors reported, with its reports since the decision before. */
export const report = z.object({
  id: reportId,
  kind: reportKind,
  /** The text of the record; empty for a post of photos alone. */
  text: z.string(),
  /** Signed URLs of the photos of a post; `size=thumbnail` returns the small picture. */
  photos: z.array(z.string()),
  videos: z.int(),
  author: person,
  /** The page that shows the record: a post, or the message of a comment with its name. */
  page: z.object({ entity: z.enum(['posts', 'messages']), id: z.int(), name: z.string().nullable() }),
  reports: z.int(),
  /** How often each reason was given, the most frequent first. */
  reasons: z.array(z.object({ reason: reportReason, count: z.int() })),
  /** When the first of the reports was sent, and until when they should be decided. */
  reported_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  /** Whether enough doctors reported it that only its author sees it until the decision. */
  is_hidden: z.boolean(),
  /** It is archived or hidden, by a decision or otherwise. */
  is_removed: z.boolean(),
  /** The decision, its time and its author; all null while the reports wait. */
  outcome: reportOutcome.nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  ...versionFields,
});
export type Report = z.infer<typeof report>;

/** What one doctor reported; `outcome` is null while the report waits. */
export const reportEntry = z.object({
  id: z.int(),
  reporter: person,
  reason: reportReason,
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
  outcome: reportOutcome.nullable(),
});
export type ReportEntry = z.infer<typeof reportEntry>;

/** Records whose reports wait, longest first, or the decided ones, newest decision first. `name` searches the author. */
export const reportListQuery = listQuery({
  state: z.literal('decided', 'Choose decided, or leave it out').optional(),
  kind: reportKind.optional(),
  name: searchTerm,
});
export type ReportListQuery = z.infer<typeof reportListQuery>;

const reportCounts = z.object({ waiting: z.int(), decided: z.int() });
export type ReportCounts = z.infer<typeof reportCounts>;

const reportPage = z.object({ data: pageResponse(report).shape.data.extend({ counts: reportCounts }) });
export type ReportPage = z.infer<typeof reportPage>;

/** `overdue` waits for longer than a report should. */
const waitingReports = z.object({ waiting: z.int(), overdue: z.int() });

export const decisionDraft = z.strictObject({ outcome: reportOutcome, ...seenVersionFields });
export type DecisionDraft = z.infer<typeof decisionDraft>;

const changes = ['reports', 'posts', 'messages'] as const;

export const reportRoutes = {
  list: route({
    method: 'GET',
    path: '/reports',
    summary: 'Lists reported records whose reports wait for a decision, longest first, or decided ones, newest decision first.',
    permission: 'reports.read',
    query: reportListQuery,
    response: reportPage,
  }),
  waiting: route({
    method: 'GET',
    path: '/reports/waiting',
    summary: 'Counts the reported records that wait for a decision.',
    permission: 'reports.read',
    response: dataResponse(waitingReports),
  }),
  entries: route({
    method: 'GET',
    path: '/reports/:id/entries',
    summary: 'Lists the reports of a record with their authors, newest first.',
    permission: 'reports.read',
    params: idParams(reportId),
    query: listQuery({}),
    response: pageResponse(reportEntry),
  }),
  decide: route({
    method: 'POST',
    path: '/reports/:id/decide',
    summary: 'Keeps or removes a reported record; 409 if it was decided, changed or reported again since the caller saw it.',
    permission: 'reports.decide',
    params: idParams(reportId),
    body: decisionDraft,
    response: dataResponse(report),
    changes,
  }),
  reopen: route({
    method: 'POST',
    path: '/reports/:id/reopen',
    summary: 'Takes a decision back: the reports wait again, and a record that the decision removed is restored.',
    permission: 'reports.decide',
    params: idParams(reportId),
    body: z.strictObject(seenVersionFields),
    response: dataResponse(report),
    changes,
  }),
};
