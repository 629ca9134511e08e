// npm-run-all2 runs scripts only; this runs one program of node_modules with its output and a limit of minutes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Outcome = { code: number; output: string };

type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; isShown?: boolean; minutes?: number };

/** Runs a command and returns its exit code and output; `isShown` also prints the output. Kills and fails the command after `minutes`. */
export const run = (
  command: string,
  args: string[],
  { cwd = root, env = process.env, isShown = false, minutes = 20 }: RunOptions = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: minutes * 60_000, killSignal: 'SIGKILL' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isShown) process.stdout.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output }));
  });

const binary = (name: string) => join(root, 'node_modules', '.bin', name);

/** Runs a command of an installed package. */
export const runBinary = (name: string, args: string[], options: RunOptions = {}) => run(binary(name), args, options);
