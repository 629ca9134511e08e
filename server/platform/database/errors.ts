type Violation = { kind: 'unique' | 'foreign_key' | 'check' | 'not_null'; constraint: string };

/** Thrown by the database layer if it cannot work at the moment; `isUnavailable` recognizes it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

type CodedError = Partial<Record<'code' | 'constraint' | 'table' | 'column' | 'message' | 'detail' | 'cause', unknown>>;

const isCoded = (error: unknown): error is CodedError => typeof error === 'object' && error !== null;

const violationKinds: Readonly<Record<string, Violation['kind']>> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '23502': 'not_null',
};

/** Returns the violated constraint of a failed statement; undefined if it failed for another reason. A missing value is named as in PostgreSQL 18: table_column_not_null. */
export function getConstraintViolation(error: unknown): Violation | undefined {
  if (!isCoded(error)) return undefined;
  const kind = typeof error.code === 'string' ? violationKinds[error.code] : undefined;
  if (!kind) return undefined;
  const constraint = typeof error.constraint === 'string' ? error.constraint : `${String(error.table)}_${String(error.column)}_not_null`;
  return { kind, constraint };
}

/** Whether a statement failed because PostgreSQL cannot store a character of a text: NUL (22021, in jsonb 22P05), or in jsonb half of a surrogate pair. */
export const isUnstorableText = (error: unknown): boolean => {
  if (!isCoded(error)) return false;
  const { code, detail } = error;
  return code === '22021' || code === '22P05' || (code === '22P02' && /surrogate/.test(String(detail)));
};

const valueKeys = ['params', 'queryOptions', 'detail'] as const;

/** Hides the row and parameter values that pg and Kysely attach to errors from loggers; code can still read them. */
export function hideValues(error: unknown): void {
  if (!isCoded(error)) return;
  for (const key of valueKeys) {
    if (key in error) Object.defineProperty(error, key, { enumerable: false });
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

// 08: connection; 53: out of disk, memory or connections; 58: errors of the system, such as a disk that fails; 57P: shutdown, crash, start; 57014: statement timeout;
// 25P03 and 25P04: idle and transaction timeout; 25006: read-only, such as a former primary after another server was promoted;
// 40001 and 40P01: conflict with another transaction, on a standby also with the replay of the log.
const unavailableStates = /^(?:08...|53...|58...|57P0[1-5]|57014|25P0[34]|25006|40001|40P01)$/;

// The pg client and its pool throw these without a code.
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether a prepared statement is out of date because its table was altered. PostgreSQL plans it again on a new connection. */
const isOutdatedPlan = ({ code, message }: CodedError) => code === '0A000' && /cached plan/.test(String(message));

/** Whether the database was temporarily unavailable, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isCoded(error)) return false;
  const { code, message, cause } = error;
  if (isOutdatedPlan(error)) return true;
  // The socket of the embedded database is missing while its server starts again.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (typeof code === 'string' && (networkCodes.has(code) || unavailableStates.test(code))) return true;
  if (typeof message === 'string' && unavailableMessages.test(message)) return true;
  return cause !== undefined && cause !== error && isUnavailable(cause);
}

/** Whether the server refused a write because it is read-only. */
export const isReadOnlyServer = (error: unknown): boolean => isCoded(error) && error.code === '25006';

/** Why a pooler between this process and PostgreSQL cannot be used. */
export const poolerProblem =
  'connections pass through a pooler such as PgBouncer, which does not keep the settings and the prepared statements of a connection: use the address of PostgreSQL itself';

const networkCauses: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server accepts connections at this address',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network of the host cannot be reached',
  ERR_INVALID_URL: 'the address is not valid',
};

/** Says in plain words why an operation failed, with the hint of PostgreSQL if there is one. */
export function describeCause(error: unknown): string {
  if (!isCoded(error)) return String(error);
  const { code, message } = error;
  if (typeof message === 'string' && /^unsupported startup parameter/.test(message)) return poolerProblem;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined;
  const cause = (typeof code === 'string' ? networkCauses[code] : undefined) ?? (message ? String(message) : 'no cause is known');
  return [cause, hint].flatMap((part) => part?.replace(/\.$/, '') ?? []).join('. ');
}
