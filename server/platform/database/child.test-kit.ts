import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process of the tests with what it has said so far. */
export type Child = {
  pid: number;
  lines: string[];
  errors: string[];
  /** Resolves when it has said the line, or ended. */
  said(line: string): Promise<void>;
  /** Its exit code, null when it was killed. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
};

/** Starts database.test-child.ts with a task. */
export const startChild = (...given: string[]): Child => startScript(new URL('./database.test-child.ts', import.meta.url), ...given);

/** Starts a script in a process of its own. */
export function startScript(script: URL, ...given: string[]): Child {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(script), ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { stdout, stderr, pid } = child;
  if (!stdout || !stderr || pid === undefined) throw new Error('The child process did not start');
  const lines: string[] = [];
  const errors: string[] = [];
  const reader = createInterface(stdout);
  reader.on('line', (line) => lines.push(line));
  createInterface(stderr).on('line', (line) => errors.push(line));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    pid,
    lines,
    errors,
    ended,
    async said(line) {
      const isOver = new AbortController();
      const over = ended.then(() => isOver.abort());
      while (!lines.includes(line) && !isOver.signal.aborted) await Promise.race([once(reader, 'line'), over]);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A new folder of one's own and the way to remove it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'medboard-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
