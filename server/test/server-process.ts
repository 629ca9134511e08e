import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as sendHttp } from 'node:http';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.ts');

/** The server in a process of its own. */
export type ServerProcess = {
  address: string;
  process: ChildProcess;
  /** Everything that it has logged. */
  log(): string;
  /** Stops it with SIGTERM, and returns its exit code. */
  stop(): Promise<number | null>;
};

/** Starts the server with these settings on a free port, and does not wait for it. */
export const spawnServer = (settings: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  return { process: child, stop };
};

/** Starts the server with these settings on a free port, and waits until it accepts requests. Rejects with its output if it ends before. */
export const startServerProcess = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const spawned = spawnServer(settings);
  const { process: child } = spawned;
  let [output, log] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = / is at (http:\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    ...spawned,
    address,
    log: () => log,
  };
};

/**
 * Sends GET requests over ten connections that stay open, until `stop` is called, which returns what went wrong. A client that cannot connect
 * to the first address goes on with the second one, as a proxy does.
 */
export const startLoad = (addresses: readonly [string, string]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const failures: unknown[] = [];
  let answered = 0;
  let isStopped = false;
  const get = (address: string) =>
    new Promise<'answered' | 'refused' | 'failed'>((resolve) => {
      const fail = (failure: unknown) => {
        failures.push(failure);
        resolve('failed');
      };
      sendHttp(`${address}/health`, { agent }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode !== 200) return fail(response.statusCode);
          answered += 1;
          resolve('answered');
        });
      })
        .on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve('refused') : fail(error)))
        .end();
    });
  const running = Promise.all(
    Array.from({ length: 10 }, async () => {
      let [address] = addresses;
      while (!isStopped) if ((await get(address)) === 'refused') [, address] = addresses;
    }),
  );
  return {
    answered: () => answered,
    async stop() {
      isStopped = true;
      await running;
      agent.destroy();
      return failures;
    },
  };
};
