import type { BackupTables } from '../../../platform/backup/index.ts';
import type { Tables } from '../../../platform/database/index.ts';

// A restored site must not accept the sessions and codes of the site that was backed up. The marks of reads belong to its PostgreSQL cluster,
// and the calls to providers to its network. A restore counts the rows anew.
const skipped = [
  'counter_deltas',
  'counter_totals',
  'idempotency_keys',
  'passkey_challenges',
  'password_reset_attempts',
  'password_reset_codes',
  'phone_codes',
  'presence',
  'provider_calls',
  'read_floor',
  'registrations',
  'sessions',
  'sign_in_challenges',
  'sign_in_failures',
  'sso_attempts',
  'sso_codes',
  'trusted_devices',
  'verification_claims',
  'write_marks',
] as const satisfies (keyof Tables)[];

/** Describes the tables to backups. */
export const backupTables: BackupTables = {
  skipped,
  files: { table: 'files', id: 'id', bytes: 'bytes' },
  videos: { table: 'hosted_videos', id: 'id' },
  identity: { table: 'database_identity', id: 'id' },
};
