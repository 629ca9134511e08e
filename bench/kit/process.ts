import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** The folder of this checkout. */
export const ownFolder: string = join(import.meta.dirname, '../..');

/** How a process ended. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** A server process that may still be starting. */
export type Launched = {
  pid: number;
  /** Resolves with the address as soon as it is printed. Rejects with the output if the process ends before, or prints none within a minute. */
  address: Promise<string>;
  ended: Promise<Ended>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** The last lines of its output and its log. */
  output(): string;
  /** The number of errors in its whole log. */
  countErrors(): number;
};

/** A server process that accepts requests. `stop` sends SIGTERM, and SIGKILL after half a minute. */
export type Server = Omit<Launched, 'address'> & { address: string; stop(): Promise<void> };

/** How to run a command: in which checkout, and with which settings. Those of the calling shell do not reach it. */
export type RunOptions = { folder?: string; env: Record<string, string>; cleanup: Cleanup };

const startLimitMs = 300_000;
const stopLimitMs = 30_000;
const maxOutput = 4_000_000;

const optionsOf = ({ folder = ownFolder, env }: RunOptions) => {
  const { PATH = '', HOME = '' } = process.env;
  return { cwd: folder, env: { PATH, HOME, ...env } };
};

/** A port of this machine that nobody uses at the moment. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** The command that runs the built server of a checkout, with the flags of its `npm run serve`. */
export const serverCommand = (folder: string, flags: readonly string[] = []): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { serve: string } };
  return [process.execPath, ...(scripts.serve.match(/--\S+=\S+/g) ?? []), ...flags, 'dist/server/main.js'];
};

/** Starts a server that prints `is at` and its address. */
export const launch = ([command = '', ...args]: readonly string[], options: RunOptions): Launched => {
  const child = spawn(command, args, { ...optionsOf(options), stdio: ['ignore', 'pipe', 'pipe'] });
  const found = Promise.withResolvers<string>();
  let [text, errors] = ['', 0];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text = text.length > maxOutput ? text.slice(-maxOutput / 2) + piece : text + piece;
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      errors += lines.filter((line) => /"level":(?:50|60)/.test(line)).length;
      const address = / is at (http:\S+)/.exec(text)?.[1];
      if (address) found.resolve(address);
    });
  }
  const name = args.at(-1);
  const timer = setTimeout(
    () => found.reject(new Error(`${name} printed no address within five minutes:\n${text.slice(-4_000)}`)),
    startLimitMs,
  );
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => {
      found.reject(new Error(`${name} ended with ${code ?? signal}:\n${text.slice(-4_000)}`));
      resolve({ code, signal });
    });
  });
  // A caller that expects the end does not read the address.
  void found.promise.catch(() => undefined).finally(() => clearTimeout(timer));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  options.cleanup.add(`${name}`, async () => void (await end('SIGKILL')));
  return { pid: child.pid ?? 0, address: found.promise, ended, end, output: () => text, countErrors: () => errors };
};

/** Waits until a launched server accepts requests. */
export const waitForServer = async (launched: Launched): Promise<Server> => {
  const address = await launched.address;
  const stop = async () => {
    const timer = setTimeout(() => void launched.end('SIGKILL'), stopLimitMs);
    await launched.end('SIGTERM');
    clearTimeout(timer);
  };
  return { ...launched, address, stop };
};

/** Starts a server and waits until it accepts requests. */
export const startProcess = (command: readonly string[], options: RunOptions): Promise<Server> => waitForServer(launch(command, options));

/** Runs a script of a checkout to its end and indents its output; returns the seconds it took. Throws if it fails. */
export const runScript = async (args: readonly string[], options: RunOptions): Promise<number> => {
  const start = performance.now();
  const child = spawn(process.execPath, args, { ...optionsOf(options), stdio: ['ignore', 'pipe', 'inherit'] });
  options.cleanup.add(args.join(' '), async () => void child.kill('SIGKILL'));
  child.stdout.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text.replace(/^(?=.)/gm, '    ')));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - start) / 1000;
};

/** The resident memory of a process. */
export const readResidentMegabytes = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
