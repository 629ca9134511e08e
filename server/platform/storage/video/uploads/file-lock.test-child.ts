// A separate process for tests. The first argument names its task; it prints its progress on stdout.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock } from './file-lock.ts';

const print = (line: string | number) => process.stdout.write(`${line}\n`);

/** Keeps the process alive until it is killed. */
const waitForever = () => new Promise<never>(() => setInterval(() => undefined, 60_000));

const tasks: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  /** Tries to acquire the locks folder/0, folder/1, … once the file folder/start exists; prints those that it acquired. */
  async race(folder = '', count = '') {
    print('ready');
    while (!existsSync(`${folder}/start`)) await wait(5);
    for (let index = 0; index < Number(count); index += 1) {
      try {
        acquireLock(`${folder}/${index}`);
        print(index);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'LockHeldError') throw error;
      }
    }
    print('done');
    await waitForever();
  },
  /** Acquires a lock and holds it. */
  async hold(path = '') {
    acquireLock(path);
    print('held');
    await waitForever();
  },
};

const [task = '', ...args] = process.argv.slice(2);
await tasks[task]?.(...args);
