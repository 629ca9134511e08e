import { z } from 'zod';

/** The number of the format of backups that this version writes. */
export const backupFormat = 2;

/**
 * Backups of format 1 are from versions that numbered other migrations. The first files of this version are the schema of their last migration,
 * apart from the counters. These tables held the counters.
 */
export const formerFormat = { format: 1, migration: 48, sameMigration: 7, counters: ['count_deltas', 'tally_slots'] };

const identifier = z.string().regex(/^[a-z0-9_]+$/);

/** The first entry of a backup: what it is, and what a restore needs before the other entries. */
export const backupHeader = z.object({
  format: z.int(),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  /** The number of the newest migration. */
  migration: z.int(),
  database_id: z.string(),
  /** When the rows were read: the backup holds the database of this moment. */
  created_at: z.iso.datetime(),
  /** The tables with the number of their rows. */
  tables: z.array(z.object({ name: identifier, rows: z.int() })),
  /** The last number of each sequence. */
  sequences: z.record(identifier, z.int()),
  /** The check value of SECRETS_KEY in base64; null if there is none yet. */
  secrets_check: z.string().nullable(),
  /** The content of `keys/secrets.key` in base64; null if the backup is not encrypted, or if the file does not exist. */
  secrets_key: z.string().nullable(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** The names of the first and the last entry. */
export const headerEntry = 'medboard.json';
export const sumsEntry = 'SHA256SUMS';
