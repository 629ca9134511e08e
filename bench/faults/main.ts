// The command `npm run proof:faults`: breaks one part at a time while requests run, and compares the result with what was acknowledged.
import { parseArgs } from 'node:util';
import { buildServer } from '../../tools/build.ts';
import { type Cleanup, createCleanup } from '../cleanup.ts';
import { type Figure, isWithinBound, tableOf } from '../figures.ts';
import { NotRun } from './not-run.ts';
import { type Part, parts } from './parts.ts';
import { writeProof } from './report.ts';
import { type Kind, kinds } from './target.ts';

const usage = `Usage: npm run proof:faults [-- --rounds 100] [--only ${Object.keys(parts).join(',')}] [--database embedded|PostgreSQL] [--write]
--write needs all parts on all databases.`;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      only: { type: 'string' },
      database: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [rounds, only] = [Number(values.rounds), values.only?.split(',') ?? Object.keys(parts)];
  const isKnown = only.every((name) => parts[name] !== undefined) && kinds.some((kind) => kind === (values.database ?? kind));
  // The report must not be replaced by a part of it.
  const isPartial = values.only !== undefined || values.database !== undefined;
  if (!isKnown || !Number.isInteger(rounds) || rounds < 1 || (values.write && isPartial)) throw new Error(usage);
  return { rounds, only, kinds: kinds.filter((kind) => kind === (values.database ?? kind)), writesReport: values.write };
};

type Outcome = { figures: Figure[]; notRun: string[]; failures: string[] };
type Run = { part: Part; kind: Kind; rounds: number; name: string };

const runPart = async ({ part, kind, rounds, name }: Run, outcome: Outcome) => {
  const cleanup: Cleanup = createCleanup();
  console.error(`${kind}: ${part.title} …`);
  try {
    outcome.figures.push(...(await part.measure(kind, { rounds }, cleanup)));
  } catch (error) {
    if (error instanceof NotRun) outcome.notRun.push(`${kind}, ${part.title}: ${error.message}`);
    else {
      console.error(error);
      outcome.failures.push(`${kind}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  } finally {
    await cleanup.run();
  }
};

const measure = async ({ rounds, only, kinds: chosen }: ReturnType<typeof readOptions>): Promise<Outcome> => {
  const outcome: Outcome = { figures: [], notRun: [], failures: [] };
  for (const name of only) {
    const part = parts[name];
    for (const kind of part?.kinds ?? []) if (part && chosen.includes(kind)) await runPart({ part, kind, rounds, name }, outcome);
  }
  return outcome;
};

try {
  const options = readOptions();
  await buildServer();
  const { figures, notRun, failures } = await measure(options);
  console.log(`\n${tableOf(figures)}\n`);
  for (const line of [...notRun.map((text) => `NOT RUN  ${text}`), ...failures.map((text) => `FAILED  ${text}`)]) console.log(line);
  const missed = figures.filter((figure) => isWithinBound(figure) === false).length;
  const isProved = missed + failures.length === 0 && figures.length > 0;
  console.log(`${missed} bounds missed, ${failures.length} parts failed, ${notRun.length} parts not run.`);
  if (options.writesReport && failures.length === 0) await writeProof(figures, notRun);
  if (!isProved) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
