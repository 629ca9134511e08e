import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file in the migrations folder. */
export type Migration = {
  number: number;
  name: string;
  sha256: string;
  text: string;
  /** A version whose newest migration has this number, and any newer one, can work on the changed schema. */
  needs: number;
  /** Whether its statements run one by one outside a transaction. */
  isOutside: boolean;
};

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

const fileName = /^(\d{4})_([a-z0-9_]+)(\.outside)?\.sql$/;
const needsLine = /^-- needs: (\d+)\n/;
const repeatable =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ validate constraint)\s/i;

/** The statements of a migration that runs outside a transaction. Each ends with a semicolon at the end of a line. */
export const splitStatements = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const assertRepeatable = (file: string, text: string) => {
  for (const statement of splitStatements(text)) {
    if (!repeatable.test(statement))
      throw new Error(
        `Migration ${file} may be repeated after it was cut off, so it can only create an index concurrently if not exists, drop one concurrently if exists, or validate a constraint: ${statement}`,
      );
  }
};

const readNeeds = (file: string, number: number, text: string): number => {
  const needs = Number(needsLine.exec(text)?.[1] ?? number);
  if (needs > number) throw new Error(`Migration ${file} needs migration ${needs}, which comes after it`);
  return needs;
};

/**
 * Lists the migrations of a folder in order. A file without the line `-- needs: N` needs its own number. Throws if a number is missing or
 * used twice, or if a name, a needed number or a statement outside a transaction is invalid.
 */
export function listMigrations(folder: string = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .sort()
    .map((file, index) => {
      const [, digits = '', name = '', outside] = fileName.exec(file) ?? [];
      const number = index + 1;
      if (Number(digits) !== number)
        throw new Error(`Migration ${file} should be number ${number}, named like 0001_name.sql or 0001_name.outside.sql`);
      const text = readFileSync(join(folder, file), 'utf8');
      if (outside) assertRepeatable(file, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { number, name, sha256, text, needs: readNeeds(file, number, text), isOutside: outside !== undefined };
    });
}
