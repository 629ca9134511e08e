import { sql } from 'kysely';
import { type Db, getConstraintViolation, isUnavailable } from '../platform/database/index.ts';
import { AppError } from '../platform/errors.ts';
import { toAppError } from '../platform/http/response/error-handler.ts';

/**
 * Runs a part of an open transaction. If it fails, only its own changes are rolled back, and the error is returned. Throws if the database
 * is unavailable. PostgreSQL slows down from 64 savepoints in one transaction on, so use fewer.
 */
const runPart = async <Result>(db: Db, work: () => Promise<Result>): Promise<{ result: Result } | { cause: unknown }> => {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return { result };
  } catch (cause) {
    if (isUnavailable(cause)) throw cause;
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    return { cause };
  }
};

/** Does the work for one of fewer than 64 records in the open transaction. Returns why it failed, whatever the error; its changes are rolled back. */
export const attempt = async (db: Db, work: () => Promise<unknown>): Promise<{ error: AppError; cause: unknown } | undefined> => {
  const outcome = await runPart(db, work);
  return 'cause' in outcome ? { error: toAppError(outcome.cause), cause: outcome.cause } : undefined;
};

/** Runs one of fewer than 64 parts of the open transaction. Returns why it was refused; its changes are rolled back. Other errors are thrown. */
export const inSavepoint = async <Result>(db: Db, work: () => Promise<Result>): Promise<{ result: Result } | { refused: string }> => {
  const outcome = await runPart(db, work);
  if ('result' in outcome) return outcome;
  const { cause } = outcome;
  const refused =
    cause instanceof AppError ? cause.message : getConstraintViolation(cause) && 'Somebody else changed this record meanwhile';
  if (refused === undefined) throw cause;
  return { refused };
};
