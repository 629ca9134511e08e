import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const maxNames = 500;

/** In the text of a statement: it is planned at each call, because its best plan depends on its parameters. */
export const planEachTime = sql`/* plan each time */`;
const isPlannedEachTime = (text: string) => /contains_pattern\(|\/\* plan each time \*\//.test(text);

/**
 * In the text of a write whose result nobody reads: a transaction on a server sends it together with its next statement, which may be the
 * COMMIT. If it fails, that statement fails with its error. Elsewhere it is sent at once.
 */
export const sendWithNext = sql`/* send with next */`;

/** Whether a statement has `sendWithNext`. */
export const isSentWithNext = (text: string) => text.endsWith('/* send with next */');

/** Whether a statement is a query that changes no rows, apart from what its functions do. */
export const isQuery = (text: string) => /^\s*(?:select\b|with\b(?!.*\b(?:insert into|update|delete from|merge into)\b))/is.test(text);

/** Whether a statement is the first of a transaction. */
export const beginsTransaction = (text: string) => /^(?:begin|start transaction)\b/.test(text);

/** Whether a statement reads `*`. After a column was added to its table, PostgreSQL refuses it if it was prepared before. */
export const readsAllColumns = (text: string) => /(?:\b(?:select|returning)\s+|[.,]\s*)\*/i.test(text);

// A write of many rows has a text of its own for each number of rows.
const maxWriteLength = 2000;
const isShortWrite = (text: string) => text.length <= maxWriteLength && /^\s*(?:insert|update|delete|with)\b/i.test(text) && !isQuery(text);

type GetName = (text: string) => string | undefined;

const createNamer = (isWorthNaming: (text: string) => boolean): GetName => {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= maxNames) return name;
    if (!isWorthNaming(text) || isPlannedEachTime(text)) return undefined;
    if (seenOnce.delete(text)) {
      const newName = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
      names.set(text, newName);
      return newName;
    }
    if (seenOnce.size >= maxNames) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };
};

/**
 * Names the queries and the short writes that were sent at least twice, at most 500 of each, because each open connection stores every
 * named statement. Searches get no name, because their best plan depends on the term.
 */
export const createStatementNamer = (): GetName => {
  const nameQuery = createNamer(isQuery);
  const nameWrite = createNamer(isShortWrite);
  return (text) => nameQuery(text) ?? nameWrite(text);
};

/** Whether the table of a prepared statement was altered, so that the statement must be prepared again. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
