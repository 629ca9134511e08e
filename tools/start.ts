// The command `npm start`: builds the web app and the server if they changed, then starts the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './env.ts';
import { builtServer, isBuilt } from './build.ts';

const root = join(import.meta.dirname, '..');
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));

// If an older Node started this process, it must end when that process ends.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Builds in a child process: the build needs more than 1 GB of memory, which the server would keep, and it changes NODE_ENV. A signal ends both. */
const build = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), '--if-changed'], { stdio: 'inherit' });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, end);
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(1);
  for (const signal of signals) process.off(signal, end);
};

if (!isBuilt()) await build();
await import(builtServer);
