/** What the database refused, by kind, with the name of the constraint that refused it. */
type Violation = { kind: 'unique' | 'foreign_key' | 'check' | 'not_null'; constraint: string };

/** Thrown by the database layer itself when it cannot work for now; `isUnavailable` knows it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

type Coded = { code?: unknown; constraint?: unknown; table?: unknown; column?: unknown; message?: unknown; cause?: unknown };

const isCoded = (error: unknown): error is Coded => typeof error === 'object' && error !== null;

const violationKinds: Readonly<Record<string, Violation['kind']>> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '23502': 'not_null',
};

/** The violation behind a failed statement, or undefined when it failed for another reason; a missing value is named as PostgreSQL 18 names it: table_column_not_null. */
export function violationOf(error: unknown): Violation | undefined {
  if (!isCoded(error)) return undefined;
  const kind = typeof error.code === 'string' ? violationKinds[error.code] : undefined;
  if (!kind) return undefined;
  const constraint = typeof error.constraint === 'string' ? error.constraint : `${String(error.table)}_${String(error.column)}_not_null`;
  return { kind, constraint };
}

const valueKeys = ['params', 'queryOptions', 'detail'] as const;

/** Keeps the values of rows and parameters, which both drivers attach to their errors, out of what a logger prints; code can still read them. */
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

// Class 08: connection; 53: out of room, memory or connections; 57P: shutdown, crash, starting; 57014: over its time;
// 25P03: idle too long; 40001 and 40P01: the victim of a conflict with another transaction, which may simply try again.
const unavailableStates = /^(?:08...|53...|57P0[1-5]|57014|25P0[34]|40001|40P01)$/;

// The pg client and its pool give these no code.
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the database could not answer just now (refused, cut off, restarting, full, over its time), so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isCoded(error)) return false;
  const { code, message, cause } = error;
  if (typeof code === 'string' && (networkCodes.has(code) || unavailableStates.test(code))) return true;
  if (typeof message === 'string' && unavailableMessages.test(message)) return true;
  return cause !== undefined && cause !== error && isUnavailable(cause);
}
