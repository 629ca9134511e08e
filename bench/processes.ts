import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import settings from '../package.json' with { type: 'json' };
import type { Cleanup } from './cleanup.ts';

// The memory flags of `npm run serve`.
const flags = settings.scripts.serve.match(/--\S+=\S+/g) ?? [];

const root = join(import.meta.dirname, '..');

/** A server of the bench in its own process. */
export type Running = { address: string; pid: number; stop(): Promise<void> };

type Start = {
  script: string;
  env: Record<string, string>;
  cleanup: Cleanup;
  /** Receives what the process prints. */
  onOutput?: (text: string) => void;
};

const startLimit = 60_000;
const stopLimit = 30_000;

// Settings of the calling shell must not reach the measured processes.
const ownSettings = new RegExp(
  `^(${[
    ...['PORT', 'HOST', 'NODE_ENV', 'WORKERS', 'ROLE', 'PROCESSES', 'DRAIN_', 'PUBLIC_URL', 'TRUST_PROXY', 'RATE_LIMIT', 'LOG_LEVEL'],
    ...['DATA_DIR', 'DATABASE_', 'MIGRATION_', 'BACKUP_', 'DEMO_', 'ADMIN_', 'FILE', 'S3_', 'SECRETS_', 'METRICS', 'OTEL_'],
    ...['VIDEO', 'BUNNY_', 'MEETINGS', 'JITSI_', 'BBB_', 'WHATSAPP', 'PUSH', 'FCM_', 'MAIL', 'SMTP_', 'OIDC_', 'SECOND_STEP'],
  ].join('|')})`,
);

const environment = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.test(name))),
  ...env,
});

const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

const stopChild = async (child: ChildProcess) => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  await waitForExit(child);
  clearTimeout(timer);
};

const addressFrom = (child: ChildProcess, script: string) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`${script} did not print its address within ${startLimit} ms:\n${output}`)),
      startLimit,
    );
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

const startCommand = async ([command, ...args]: [string, ...string[]], { script, env, cleanup, onOutput }: Start): Promise<Running> => {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => stopChild(child);
  cleanup.add(script, stop);
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  return { address: await addressFrom(child, script), pid: child.pid ?? 0, stop };
};

/** Starts a file on the pinned Node, with the memory flags of `npm run serve`, and waits for the address that it prints. */
export const startProcess = (start: Start): Promise<Running> => startCommand([process.execPath, ...flags, join(root, start.script)], start);

/** Starts a server with `npm run` and waits for the address that it prints. */
export const startScript = (start: Start): Promise<Running> => startCommand(['npm', 'run', start.script], start);

/** Runs a script to its end and indents its output; returns the seconds it took. Throws if it fails. */
export const runScript = async (args: string[], env: Record<string, string>, cleanup: Cleanup): Promise<number> => {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] });
  cleanup.add(args.join(' '), () => stopChild(child));
  child.stdout.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text.replace(/^(?=.)/gm, '    ')));
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - start) / 1000;
};
