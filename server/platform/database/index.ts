import type { Logger } from 'pino';
import { type OnFatal, openEmbedded } from './embedded/embedded.ts';
import type { MigrateTo } from './migrate/migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export { getConstraintViolation, isUnavailable, isUnstorableText } from './errors.ts';
export { nameStatement } from './pool/prepared-statements.ts';
export { lastMark, parseMark } from './replicas/mark.ts';
export { isExpected, maxLagMs } from './replicas/types.ts';
export type { Tables } from './tables.ts';
export type { Database, Db } from './types.ts';

type OpenOptions = {
  /** The folder of the embedded database; unused with a url. */
  dataDir: string;
  /** The url of a PostgreSQL database; without it the embedded database is opened. */
  url?: string | undefined;
  /** The url of the role that owns the tables and migrates them; the role of `url` by default. */
  migrationUrl?: string | undefined;
  /** The urls of hot standbys of `url`. */
  readUrls?: readonly string[];
  log: Logger;
  /** The maximum number of connections to a server; 10 by default. */
  poolSize?: number;
  /** False for a check: throws if migrations are pending or if there is no database, and changes neither. */
  migrates?: boolean;
  migrateTo?: MigrateTo | undefined;
  /** Removes the deadlines of statements and transactions, for bulk scripts. */
  isBulk?: boolean;
  /** Called when the embedded database cannot continue; exits with 70 by default. */
  onFatal?: OnFatal;
};

/** Opens and migrates the database. Throws a readable message if another process uses the folder or the server is unsuitable. */
export function openDatabase({
  dataDir,
  url,
  migrationUrl,
  readUrls = [],
  log,
  poolSize = 10,
  isBulk = false,
  migrates = true,
  migrateTo,
  onFatal = (reason) => {
    log.fatal({ err: reason }, 'the embedded database cannot continue');
    process.exit(70);
  },
}: OpenOptions): Promise<Database> {
  return url
    ? openPostgres({ url, migrationUrl, readUrls, log, isBulk, poolSize, migrates, migrateTo })
    : openEmbedded({ dataDir, log, isBulk, poolSize, onFatal, migrates, migrateTo });
}
