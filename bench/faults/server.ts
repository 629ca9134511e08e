import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import type { Cleanup } from '../cleanup.ts';

// The memory flags of `npm run serve`.
const flags = packageFile.scripts.serve.match(/--\S+=\S+/g) ?? [];
const root = join(import.meta.dirname, '../..');

/** How a process ended. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** A process of the built product that may still be starting. */
export type Launched = {
  pid: number;
  /** Resolves with the address as soon as it is printed. Rejects with the output if the process ends before. */
  address: Promise<string>;
  ended: Promise<Ended>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** The last lines of its output and its log. */
  output(): string;
  /** The number of errors in its whole log. */
  countErrors(): number;
};

/** A process of the built product that accepts requests. */
export type Server = Omit<Launched, 'address'> & { address: string; stop(): Promise<void> };

type Options = { flags?: readonly string[]; env?: Record<string, string> };

const waitForAddress = (child: ChildProcess, { output, ended }: Pick<Launched, 'output' | 'ended'>) => {
  const found = Promise.withResolvers<string>();
  const look = () => {
    const address = / is at (http:\S+)/.exec(output())?.[1];
    if (address) found.resolve(address);
  };
  child.stdout?.on('data', look);
  void ended.then(({ code, signal }) => found.reject(new Error(`The product ended with ${code ?? signal}:\n${output()}`)));
  found.promise.catch(() => undefined); // A caller that expects the end does not read the address.
  return found.promise;
};

/** Starts the built product with these settings. */
export const launch = (settings: Record<string, string>, cleanup: Cleanup, options: Options = {}): Launched => {
  const { PATH = '', HOME = '' } = process.env;
  const args = [...flags, ...(options.flags ?? []), 'dist/server/main.js'];
  const env = { PATH, HOME, ...options.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [text, errors] = ['', 0];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text = (text + piece).slice(-20_000);
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      errors += lines.filter((line) => /"level":(?:50|60)/.test(line)).length;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const output = () => text;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  cleanup.add('the product', async () => void (await end('SIGKILL')));
  return { pid: child.pid ?? 0, address: waitForAddress(child, { output, ended }), ended, end, output, countErrors: () => errors };
};

/** Starts the built product and waits until it accepts requests. */
export const startServer = async (settings: Record<string, string>, cleanup: Cleanup, options?: Options): Promise<Server> => {
  const launched = launch(settings, cleanup, options);
  const address = await launched.address;
  return { ...launched, address, stop: async () => void (await launched.end('SIGTERM')) };
};
