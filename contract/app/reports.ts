import { z } from 'zod';

/** What doctors can report. */
export const reportKinds = ['post', 'post_comment', 'message_comment'] as const;
export const reportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKind>;
