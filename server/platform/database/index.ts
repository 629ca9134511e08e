import type { Logger } from 'pino';
import type { OnFatal } from './deadline.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export { isUnavailable, violationOf } from './errors.ts';
export type { Tables } from './tables.ts';
export type { Database, Db } from './types.ts';

type OpenOptions = {
  /** Where the embedded database lives; not used with a url. */
  dataDir: string;
  /** A PostgreSQL server's database; without one the embedded database is opened. */
  url?: string | undefined;
  log: Logger;
  /** Connections to a server at most; 10 unless given. */
  poolSize?: number;
  /** For bulk scripts: no deadline on statements and transactions. */
  isBulk?: boolean;
  /** Ends the process when the embedded database can no longer be trusted to answer; exits with 70 unless given. */
  onFatal?: OnFatal;
};

const exitForRestart: OnFatal = () => process.exit(70);

/** Opens the database, alone where it is embedded, and migrates it; throws a message fit to print when another process holds the folder or the server will not do. */
export function openDatabase({
  dataDir,
  url,
  log,
  poolSize = 10,
  isBulk = false,
  onFatal = exitForRestart,
}: OpenOptions): Promise<Database> {
  return url ? openPostgres({ url, log, isBulk, poolSize }) : openEmbedded({ dataDir, log, isBulk, onFatal });
}
