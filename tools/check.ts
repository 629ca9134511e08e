import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, lineOf, listScripts, listStyles, listTexts, root } from './files.ts';
import { binary, type Outcome, run, runTool } from './process.ts';

/** One static check: its name, and what it prints when it fails. */
export type Step = { name: string; run(): Promise<Outcome> };

/** How a check ended. */
export type StepResult = { name: string; isPassed: boolean; seconds: number; output: string };

const outcomeOf = (findings: Finding[]): Outcome => ({ code: findings.length === 0 ? 0 : 1, output: findings.map(lineOf).join('\n') });

const rule = (name: string, find: () => Promise<Finding[]>): Step => ({ name, run: async () => outcomeOf(await find()) });
const tool = (name: string, command: string, args: string[]): Step => ({ name, run: () => runTool(command, args, { minutes: 5 }) });

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const checkTableTypes = (): Promise<Outcome> =>
  run(process.execPath, [join(root, 'tools', 'generate-tables.ts'), '--check'], { minutes: 5 });

const checkTexts = async () => {
  const { checkLocales } = await import('./locales.ts');
  const catalogues = ['web/locales/en.json', 'web/locales/en-rooms.json'];
  return checkLocales(
    catalogues.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    listScripts(),
  );
};

const build: Step = { name: 'build', run: () => run(process.execPath, [join(root, 'tools', 'build.ts'), '--if-changed'], { minutes: 10 }) };

const budgets = rule('bundle budgets', async () => (await import('./budgets.ts')).checkBudgets());

const slices = rule('slices complete', async () => {
  const { checkSlices, readTree } = await import('./check-slices.ts');
  return checkSlices(await readTree());
});

const ownRules: Step[] = [
  rule('sizes', async () => (await import('./limits.ts')).checkLimits(listScripts(), readJson('tools/limit-exceptions.json'))),
  rule('restricted code', async () => (await import('./restricted.ts')).checkRestricted(listScripts())),
  rule('comments', async () => (await import('./comments.ts')).checkComments(listScripts())),
  rule('logical sides', async () => (await import('./styles.ts')).checkStyles(listScripts(), listStyles())),
  rule('texts', checkTexts),
  rule('specification map', async () => (await import('./specification-map.ts')).checkSpecificationMap()),
  rule('machine paths', async () => (await import('./machine-paths.ts')).checkMachinePaths(listTexts())),
  rule('settings', async () => {
    const { checkSettings, readSettings } = await import('./settings.ts');
    return checkSettings(readSettings());
  }),
  rule('versions', async () => {
    const lock = readJson('package-lock.json');
    return [...(await import('./versions.ts')).checkVersions(lock), ...(await import('./lock-file.ts')).checkLock(lock)];
  }),
];

/** What runs side by side: each lane in order, the longest first. Two lanes, for two cores. */
const lanes: Step[][] = [
  [
    { name: 'types', run: () => run(process.execPath, [binary('tsc'), '-p', '.'], { minutes: 5 }) },
    tool('duplication', 'jscpd', ['--config', '.jscpd.json', 'contract', 'server', 'web']),
    { name: 'table types', run: checkTableTypes },
    ...ownRules,
  ],
  [
    build,
    budgets,
    tool('format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=60', '.']),
    rule('imports', async () => (await import('./cruise.ts')).checkImports()),
    tool('unused code', 'knip', ['--no-progress', '--cache']),
    slices,
  ],
];

const runStep = async (step: Step): Promise<StepResult> => {
  const start = performance.now();
  const { code, output } = await step
    .run()
    .catch((error: unknown) => ({ code: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
  const seconds = (performance.now() - start) / 1000;
  const isPassed = code === 0;
  process.stdout.write(
    `${isPassed ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)\n${isPassed ? '' : `${output.trim().replace(/^/gm, '     ')}\n`}`,
  );
  return { name: step.name, isPassed, seconds, output };
};

const runLane = async (steps: Step[]) => {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
};

/** Runs all static checks, or those whose name contains the given word. */
export const runChecks = async (word = '') =>
  (await Promise.all(lanes.map((lane) => runLane(lane.filter(({ name }) => name.includes(word)))))).flat();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  const results = await runChecks(process.argv[2]);
  const failed = results.filter(({ isPassed }) => !isPassed);
  process.stdout.write(
    `${results.length - failed.length} of ${results.length} checks passed in ${((performance.now() - start) / 1000).toFixed(0)} s${failed.length > 0 ? `; failed: ${failed.map(({ name }) => name).join(', ')}` : ''}\n`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}
