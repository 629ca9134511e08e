import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import settings from '../package.json' with { type: 'json' };
import type { Cleanup } from './cleanup.ts';

// What `npm run serve` runs Node with, but for its settings.
const flags = settings.scripts.serve.match(/--(?:max|v8)-\S+/g) ?? [];

const root = join(import.meta.dirname, '..');

/** A server of the bench, running in a process of its own. */
export type Running = { address: string; pid: number; stop(): Promise<void> };

type Start = { script: string; env: Record<string, string>; cleanup: Cleanup };

const startLimit = 60_000;
const stopLimit = 30_000;

// Settings of the shell that runs the bench must not reach what is measured.
const ownSettings =
  /^(PORT|HOST|NODE_ENV|DATA_DIR|DATABASE_URL|DEMO_|ADMIN_|PUBLIC_URL|TRUST_PROXY|FILE|METRICS|LOG_LEVEL|RATE_LIMIT|WHATSAPP|PUSH)/;

const environment = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.test(name))),
  ...env,
});

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

const stopped = async (child: ChildProcess) => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  await ended(child);
  clearTimeout(timer);
};

const addressFrom = (child: ChildProcess, script: string) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`${script} did not say its address within ${startLimit} ms:\n${output}`)), startLimit);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-4000);
        const address = / is at (http:\S+)/.exec(output)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended with ${code}:\n${output}`));
    });
  });

/** Starts a script on the pinned Node, with the memory flags of `npm run serve`, and waits for the address that it prints. */
export const startProcess = async ({ script, env, cleanup }: Start): Promise<Running> => {
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => stopped(child);
  cleanup.add(script, stop);
  return { address: await addressFrom(child, script), pid: child.pid ?? 0, stop };
};

/** Runs a script to its end, its lines shown indented; seconds that it took. Throws when it fails. */
export const runScript = async (args: string[], env: Record<string, string>, cleanup: Cleanup): Promise<number> => {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] });
  cleanup.add(args.join(' '), () => stopped(child));
  child.stdout.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text.replace(/^(?=.)/gm, '    ')));
  const code = await ended(child);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - start) / 1000;
};
