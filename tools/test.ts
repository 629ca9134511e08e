// The command `npm test`: runs Vitest, the static checks and Playwright, and reports them as one result. With LONG=1 it also runs the long tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import runScripts, { type NpmRunAllResult } from 'npm-run-all2';
import { chromiumAdvice, ensureChromium } from './chromium.ts';
import { runBinary } from './process.ts';

/** What a part of the run found. */
type Result = { passed: number; failed: number; skipped?: number; failures?: string[]; slowest?: [name: string, seconds: number][] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
};

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'medboard-test-'));

const describeFailure = (title: string, message: string) => `${title}\n${message.split('\n').slice(0, 12).join('\n')}`;

/** A file that fails before its first test counts as one failure. */
const readVitest = ({ testResults, ...counts }: VitestReport): Result => {
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${relative(root, name)}: ${fullName}`, failureMessages.join('\n'))),
  );
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + broken.length,
    skipped: counts.numPendingTests,
    failures: [...broken.map(({ name, message }) => describeFailure(relative(root, name), message)), ...failures],
    slowest: testResults
      .map(({ name, startTime, endTime }): [string, number] => [relative(root, name), (endTime - startTime) / 1000])
      .sort(([, left], [, right]) => right - left)
      .slice(0, 10),
  };
};

/** A flaky test counts as a failure, and so does an error outside of tests, such as a server that does not start. */
const readPlaywright = ({ stats, errors }: PlaywrightReport): Result => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** Runs a test runner that writes a report. One that writes none, or fails without a failed test, counts as one failure. */
const runTests = async <Report>(
  name: string,
  args: string[],
  { env, read }: { env?: NodeJS.ProcessEnv; read: (report: Report) => Result },
): Promise<Result> => {
  const { code } = await runBinary(name, args, { env: { ...process.env, ...env }, isShown: true, minutes: 60 });
  try {
    const result = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return { passed: 0, failed: 1, failures: [`${name} wrote no report`] };
  }
};

const runVitest = () =>
  runTests('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`], {
    read: readVitest,
  });

const runPlaywright = async (): Promise<Result> => {
  const chromium = ensureChromium();
  if (!chromium) return { passed: 0, failed: 1, failures: [chromiumAdvice] };
  const env = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    PLAYWRIGHT_HTML_OPEN: 'never',
  };
  return runTests('playwright', ['test', '--reporter=list,json,html'], { env, read: readPlaywright });
};

/** Runs the scripts of `npm run check`. If one fails, npm-run-all2 rejects with an error that has all results. */
const runChecks = async (): Promise<Result> => {
  const options = { parallel: true, nodeRun: true, maxParallel: 2, continueOnError: true, aggregateOutput: true, printLabel: true };
  const results = await runScripts('check:*', { ...options, stdout: process.stdout, stderr: process.stderr }).catch((error: unknown) => {
    if (error instanceof Error && 'results' in error && Array.isArray(error.results)) return error.results as NpmRunAllResult[];
    throw error;
  });
  const failed = (results ?? []).filter(({ code }) => code !== 0);
  return { passed: (results ?? []).length - failed.length, failed: failed.length, failures: failed.map(({ name }) => name) };
};

const formatTime = (seconds: number) => `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2)} s`;

const lines: string[] = [];
const total = { passed: 0, failed: 0, seconds: 0 };
// The browser tests run what the static checks have built.
for (const [name, run] of Object.entries({ 'static checks': runChecks, vitest: runVitest, browser: runPlaywright })) {
  process.stdout.write(`\n== ${name}\n`);
  const start = performance.now();
  const { passed, failed, skipped = 0, failures = [], slowest = [] } = await run();
  const seconds = (performance.now() - start) / 1000;
  // The last lines of a long log are what a reader sees first.
  for (const failure of failures) lines.unshift(`${name}: ${failure}\n`);
  lines.push(
    `${name.padEnd(14)} ${formatTime(seconds)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${skipped} skipped`,
  );
  for (const [file, time] of slowest) lines.push(`  ${time.toFixed(1).padStart(5)} s  ${file}`);
  total.passed += passed;
  total.failed += failed;
  total.seconds += seconds;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${lines.join('\n')}\nin ${formatTime(total.seconds)}\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
