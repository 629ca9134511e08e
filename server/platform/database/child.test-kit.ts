import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process of a test. */
export type Child = {
  pid: number;
  /** What it has printed on stdout. */
  lines: string[];
  /** What it has printed on stderr. */
  errors: string[];
  /** Resolves when the process has printed the line, or has ended. */
  printed(line: string): Promise<void>;
  /** Resolves when the process has printed so many lines, or has ended. */
  printedAtLeast(count: number): Promise<void>;
  /** Its exit code; null if it was killed. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
};

/** Starts database.test-child.ts with a task and its arguments. */
export const startChild = (...args: string[]): Child => startScript(new URL('./database.test-child.ts', import.meta.url), ...args);

/** Starts a script in a new process. */
export function startScript(script: URL, ...args: string[]): Child {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { stdout, stderr, pid } = child;
  if (!stdout || !stderr || pid === undefined) throw new Error('The child process did not start');
  const lines: string[] = [];
  const errors: string[] = [];
  const reader = createInterface(stdout);
  reader.on('line', (line) => lines.push(line));
  createInterface(stderr).on('line', (line) => errors.push(line));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  let isRunning = true;
  const stopped = ended.then(() => {
    isRunning = false;
  });
  const waitUntil = async (isDone: () => boolean) => {
    while (!isDone() && isRunning) await Promise.race([once(reader, 'line'), stopped]);
  };
  return {
    pid,
    lines,
    errors,
    ended,
    printed: (line) => waitUntil(() => lines.includes(line)),
    printedAtLeast: (count) => waitUntil(() => lines.length >= count),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Creates a temporary folder and the function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'medboard-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
