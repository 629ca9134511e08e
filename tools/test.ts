// The command `npm test`: runs the checks, Vitest on both databases and Playwright, and reports them as one result.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import runScripts, { type NpmRunAllResult } from 'npm-run-all2';
import pg from 'pg';
import { chromiumAdvice, ensureChromium } from './chromium.ts';
import { type Outcome, runBinary } from './process.ts';

/** The counts of one part of the run. */
type Count = { name: string; passed: number; failed: number; skipped: number; note?: string; failures?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

const reports = mkdtempSync(join(tmpdir(), 'medboard-test-'));

type Result = Pick<Count, 'passed' | 'failed' | 'skipped' | 'failures'>;

const linesPerFailure = 12;
const describeFailure = (title: string, message: string) => `${title}\n${message.split('\n').slice(0, linesPerFailure).join('\n')}`;

/** A file that fails before its first test counts as one failure. */
const readVitest = (report: VitestReport): Result => {
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${name}: ${fullName}`, failureMessages.join('\n'))),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...broken.map(({ name, message }) => describeFailure(name, message)), ...failedTests],
  };
};

/** A flaky test counts as a failure, and so does an error outside of tests, such as a server that does not start. */
const readPlaywright = ({ stats, errors }: PlaywrightReport): Result => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** A runner that writes no report, or fails without a failed test, counts as one failure. */
const countOf = (name: string, { code }: Outcome, read: () => Result): Count => {
  try {
    const result = read();
    const isUnexplained = code !== 0 && result.failed === 0;
    return { name, ...result, failed: result.failed + (isUnexplained ? 1 : 0) };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, note: 'the runner wrote no report' };
  }
};

const vitest = async (name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> => {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const outcome = await runBinary('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    env: { ...process.env, TEST_DATABASE_URL: '', ...env },
    isShown: true,
    minutes: 60,
  });
  return countOf(name, outcome, () => readVitest(JSON.parse(readFileSync(report, 'utf8'))));
};

const isReachable = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
};

const withoutTests = (name: string, note: string): Count => ({ name, passed: 0, failed: 0, skipped: 0, note });

const testOnPostgres = async (): Promise<Count> => {
  const name = 'server on PostgreSQL';
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return withoutTests(name, 'skipped: TEST_DATABASE_URL is not set');
  if (!(await isReachable(url))) return withoutTests(name, 'skipped: no PostgreSQL answers at TEST_DATABASE_URL');
  return vitest(name, ['--project', 'server'], { TEST_DATABASE_URL: url });
};

const testInBrowser = async (): Promise<Count> => {
  const name = 'browser';
  const chromium = ensureChromium();
  if (!chromium) return { ...withoutTests(name, chromiumAdvice), failed: 1 };
  process.stdout.write(`\n== ${name}\n`);
  const report = join(reports, 'browser.json');
  const outcome = await runBinary('playwright', ['test', '--reporter=list,json,html'], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: '',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
    isShown: true,
    minutes: 60,
  });
  return countOf(name, outcome, () => readPlaywright(JSON.parse(readFileSync(report, 'utf8'))));
};

/** Runs the scripts of `npm run check`. If one fails, npm-run-all2 rejects with an error that has all results. */
const runChecks = async (): Promise<NpmRunAllResult[]> => {
  const options = { parallel: true, nodeRun: true, maxParallel: 2, continueOnError: true, aggregateOutput: true, printLabel: true };
  try {
    return (await runScripts('check:*', { ...options, stdout: process.stdout, stderr: process.stderr })) ?? [];
  } catch (error) {
    if (error instanceof Error && 'results' in error && Array.isArray(error.results)) return error.results;
    throw error;
  }
};

const checkStatically = async (): Promise<Count> => {
  process.stdout.write('== static checks\n');
  const results = await runChecks();
  const failed = results.filter(({ code }) => code !== 0);
  const note = failed.length > 0 ? `failed: ${failed.map(({ name }) => name).join(', ')}` : undefined;
  return { name: 'static checks', passed: results.length - failed.length, failed: failed.length, skipped: 0, ...(note ? { note } : {}) };
};

const lineOf = ({ name, passed, failed, skipped, note }: Count) =>
  `${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${skipped > 0 ? ` ${skipped} skipped` : ''}${note ? `  (${note})` : ''}`;

const start = performance.now();
// The browser tests run what the static checks have built.
const counts = [await checkStatically(), await vitest('all on the embedded database', []), await testOnPostgres(), await testInBrowser()];
rmSync(reports, { recursive: true, force: true });

const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
const seconds = Math.round((performance.now() - start) / 1000);
// The last lines of a long log are what a reader sees first.
for (const { name, failures = [] } of counts) for (const failure of failures) process.stdout.write(`\n${name}: ${failure}\n`);
process.stdout.write(`\n${counts.map(lineOf).join('\n')}\nin ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
