import { parseArgs } from 'node:util';
import { type Cleanup, createCleanup } from '../bench/kit/cleanup.ts';
import { countMissed, type Figure, proofTable, toMarkdown, toText, writePart } from '../bench/kit/figures.ts';

/** Thrown by a part that this machine cannot run, with the reason. */
export class NotRun extends Error {}

/** One thing that a proof shows. What it adds to `cleanup` is cleaned up at its end. */
export type Part<Context> = { title: string; measure(context: Context, cleanup: Cleanup): Promise<Figure[]> };

type Values = Record<string, string>;

type Proof<Context> = {
  /** The npm script. */
  command: string;
  /** Further options of the command with their defaults. */
  options?: Values;
  /** What a caller must know. */
  notes?: string;
  parts: Record<string, Part<Context>>;
  /** Opens what the parts share. */
  open(values: Values, cleanup: Cleanup): Promise<Context>;
  /** Where `--write` stores the figures: a page of docs/, the name of its markers, and a line before the table. */
  report?: { page: string; name: string; intro(context: Context): string };
};

const readOptions = <Context>({ command, options = {}, notes = '', parts, report }: Proof<Context>) => {
  const names = Object.keys(parts);
  const further = Object.entries(options).map(([name, value]) => ` [--${name} ${value}]`);
  const usage = `Usage: npm run ${command} -- [--only ${names.join(',')}]${further.join('')}${report ? ' [--write]' : ''}\n${notes}`;
  const strings = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, { type: 'string', default: value } as const]));
  const readValues = () => {
    try {
      return parseArgs({ options: { ...strings, only: { type: 'string' }, write: { type: 'boolean', default: false } } }).values;
    } catch (cause) {
      throw new Error(usage, { cause });
    }
  };
  const { only, write, ...rest } = readValues() as Values & { only?: string; write: boolean };
  const chosen = only?.split(',') ?? names;
  const areCounts = Object.values(rest).every((value) => Number.isInteger(Number(value)) && Number(value) > 0);
  // The report must not be replaced by a part of it.
  if (chosen.some((name) => !parts[name]) || !areCounts || (write && (only !== undefined || !report))) throw new Error(usage);
  return { chosen, isWritten: write, values: rest as Values };
};

type Outcome = { figures: Figure[]; notRun: string[]; failures: string[] };

/** Creates the function that runs one part and adds its result to the outcome. */
const createRunner =
  <Context>(context: Context, cleanup: Cleanup, outcome: Outcome) =>
  async (part: Part<Context>) => {
    const mark = cleanup.mark();
    console.error(`${part.title} …`);
    try {
      const figures = await part.measure(context, cleanup);
      console.error(toText(proofTable(figures)));
      outcome.figures.push(...figures);
    } catch (error) {
      const line = `${part.title}: ${error instanceof Error ? error.message : String(error)}`;
      if (error instanceof NotRun) outcome.notRun.push(line);
      else {
        console.error(error);
        outcome.failures.push(line);
      }
    } finally {
      await cleanup.run(mark);
    }
  };

/** Runs a proof: reads its options, runs the parts one after the other, prints the figures, and fails if a bound is missed. */
export const runProof = async <Context>(proof: Proof<Context>): Promise<void> => {
  const { parts, report } = proof;
  const cleanup = createCleanup();
  const outcome: Outcome = { figures: [], notRun: [], failures: [] };
  const { figures, notRun, failures } = outcome;
  try {
    const { chosen, isWritten, values } = readOptions(proof);
    const context = await proof.open(values, cleanup);
    const run = createRunner(context, cleanup, outcome);
    for (const [name, part] of Object.entries(parts)) if (chosen.includes(name)) await run(part);
    console.log(`\n${toText(proofTable(figures))}\n`);
    const remarks = notRun.map((line) => `Not run: ${line}`);
    for (const line of [...remarks, ...failures.map((text) => `FAILED  ${text}`)]) console.log(line);
    const missed = countMissed(figures);
    console.log(`${missed} bounds missed, ${failures.length} parts failed, ${notRun.length} parts not run.`);
    // A part that failed has no figures, so the report would look complete.
    if (report && isWritten && failures.length === 0) {
      const intro = [`Node.js ${process.version}. ${report.intro(context)}`, ...remarks.map((line) => `- ${line}`)];
      await writePart(report.page, report.name, [...intro, toMarkdown(proofTable(figures))].join('\n\n'));
    }
    if (missed + failures.length > 0 || figures.length === 0) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
  }
};
