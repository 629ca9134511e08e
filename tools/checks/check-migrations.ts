// The command `npm run check:migrations`: runs squawk, which finds statements that block or break other processes, over new files. squawk knows
// neither the line `-- needs: N` nor the files that run outside a transaction.
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { listMigrations, type Migration } from '../../server/platform/database/migrate/migration-files.ts';
import { runBinary } from '../process.ts';

/** The last file of the first schema. No database had tables before it, so it blocks nobody. */
const baseline = 7;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(import.meta.dirname, '../../server/migrations') },
    baseline: { type: 'string', default: String(baseline) },
  },
});

const fileOf = ({ number, name, isOutside }: Migration) => `${String(number).padStart(4, '0')}_${name}${isOutside ? '.outside' : ''}.sql`;

// The server sets the timeouts. Ids of accounts and of what only the office writes are integers, so columns that refer to them are, too.
const exclude = ['require-lock-timeout', 'require-statement-timeout', 'prefer-bigint-over-int'];

/** Prints what squawk finds in the files; returns whether it found nothing. */
const lint = async (migrations: Migration[], args: string[]): Promise<boolean> => {
  if (migrations.length === 0) return true;
  const common = ['--pg-version=15.0', ...exclude.map((rule) => `--exclude=${rule}`)];
  const { code, output } = await runBinary('squawk', [...common, ...args, ...migrations.map(fileOf)], { cwd: values.folder });
  if (code !== 0) process.stdout.write(stripVTControlCharacters(output));
  return code === 0;
};

const added = listMigrations(values.folder).slice(Number(values.baseline));
const unmarked = added.filter(({ text }) => !text.startsWith('-- needs: '));
for (const migration of unmarked)
  process.stdout.write(
    `${fileOf(migration)}: begin with \`-- needs: N\`, the newest migration of the oldest version that works on the changed schema\n`,
  );
const results = [
  unmarked.length === 0,
  await lint(
    added.filter(({ isOutside }) => !isOutside),
    ['--assume-in-transaction'],
  ),
  // The server accepts only repeatable statements in these files.
  await lint(
    added.filter(({ isOutside }) => isOutside),
    ['--exclude=prefer-robust-stmts'],
  ),
];
if (results.includes(false)) process.exitCode = 1;
