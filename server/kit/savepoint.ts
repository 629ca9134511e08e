import { sql } from 'kysely';
import { type Db, getConstraintViolation, isUnavailable } from '../platform/database/index.ts';
import { AppError } from '../platform/errors.ts';
import { toAppError } from '../platform/http/error-handler.ts';

/**
 * Does the work for one of many records in the open transaction. If it fails, only its own changes are rolled back, and the error is
 * returned. Throws if the database is unavailable. PostgreSQL slows down from 64 savepoints in one transaction on, so use fewer.
 */
export const attempt = async (db: Db, work: () => Promise<unknown>): Promise<{ error: AppError; cause: unknown } | undefined> => {
  await sql`savepoint record`.execute(db);
  try {
    await work();
  } catch (cause) {
    if (isUnavailable(cause)) throw cause;
    await sql`rollback to savepoint record`.execute(db);
    return { error: toAppError(cause), cause };
  }
  await sql`release savepoint record`.execute(db);
  return undefined;
};

/**
 * Runs a part of a transaction that may fail alone. If it is refused, its changes are rolled back and the reason is returned; the
 * transaction goes on. Other errors are thrown.
 */
export const inSavepoint = async <Result>(db: Db, work: () => Promise<Result>): Promise<{ result: Result } | { refused: string }> => {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return { result };
  } catch (error) {
    const refused =
      error instanceof AppError ? error.message : getConstraintViolation(error) && 'Somebody else changed this record meanwhile';
    if (refused === undefined) throw error;
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    return { refused };
  }
};
