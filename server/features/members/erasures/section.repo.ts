import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';

/** Whose data is erased, when, and who requested it. */
export type Erasure = { userId: number; at: Date; by: number };

/** The rows of one table about a person: how the export shows them, and what an erasure does with them. */
export type Section = {
  /** The name of the section in the export; undefined if the export leaves the rows out. */
  name: string | undefined;
  table: keyof Tables;
  /** What the office knows or notes about a person, which the person's own export leaves out. */
  isOfficeOnly?: true;
  /** The columns with the id of the person. */
  columns: readonly string[];
  /** Selects the rows instead of `columns`. */
  where?: (userId: number) => RawBuilder<SqlBool>;
  /** Columns that are never exported, because they are secret or only help the database. */
  omit?: readonly string[];
  /** Further columns of the export, each by an expression on `entry`. */
  more?: Readonly<Record<string, string>>;
  /** The column that orders the rows, `id` unless given; null for a table with few rows and no single key. */
  key?: string | null;
  /** `delete`, or the columns that are overwritten, each with its expression. Without it, the rows stay as they are; the function erase_account overwrites those of `users` and `audit`. */
  erase?: 'delete' | ((erasure: Erasure) => Readonly<Record<string, RawBuilder<unknown>>>);
};

/** Selects the rows of a section about a person. */
export const matchRows = ({ columns, where }: Section, userId: number): RawBuilder<SqlBool> =>
  where?.(userId) ??
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${userId}`),
    sql` or `,
  )})`;
