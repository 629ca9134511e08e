import { type RawBuilder, sql } from 'kysely';
import { foldText } from '../../contract/kit/search-term.ts';
import { containsPattern } from './list.ts';

/** The parts of a term that have a trigram each, as `parts_pattern` finds them: groups of three digits if two of them differ, and otherwise words, too. */
export const partsOf = (term: string): string[] => {
  const text = foldText(term);
  const digits = text.match(/\d{3}/g) ?? [];
  return new Set(digits).size > 1 ? digits : (text.match(/\d{3}|[^\s\d\p{P}\p{S}]{3,}/gu) ?? []);
};

/** The condition that a column contains a term, without the trigram index. */
export const contains = (column: string, term: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${sql.ref(column)}, fold_text(${term})) > 0`;

/** The condition that a column contains a term of three letters or more, in the form that is fastest with a trigram index. */
export const containsByTrigrams = (column: string, term: string): RawBuilder<boolean> =>
  partsOf(term).length > 1
    ? sql<boolean>`(${sql.ref(column)} like parts_pattern(${term}) and ${contains(column, term)})`
    : sql<boolean>`${sql.ref(column)} like ${containsPattern(term)}`;

// Further parts would cost more than they leave out.
const maxParts = 3;

/**
 * The condition of rows that may contain a term of three letters or more. The trigram index alone decides it, so that a limit bounds the
 * rows that are read: the rows have the last three letters of each part, in any order and with any signs between them.
 */
export const mayContain = (column: string, term: string): RawBuilder<boolean> => {
  const parts = partsOf(term);
  const isWord = /^[\p{L}\p{M}\p{N}]+$/u.test(term);
  if (parts.length === 0 || (parts.length === 1 && isWord)) return sql<boolean>`${sql.ref(column)} like ${containsPattern(term)}`;
  const conditions = parts.slice(0, maxParts).map((part) => sql`${sql.ref(column)} like '%' || right(fold_text(${part}), 3) || '%'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};
