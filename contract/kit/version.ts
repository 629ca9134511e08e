import { z } from 'zod';

/** The version of a record: when it changed last, in milliseconds. Every change makes it later. */
export const versionFields = { updated_at: z.iso.datetime() };

/** The `updated_at` that the sender of a change saw. If the record has changed since, the response is 409. Without it the last write wins. */
export const seenVersionFields = { seen_updated_at: z.iso.datetime().optional() };

/** What the sender of a change saw. */
export type SeenVersion = { seen_updated_at?: string | undefined };
