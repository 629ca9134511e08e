// Runs on any Node from 20 up; see install.mjs.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { install, isPinned, pinnedNode, root } from './install.mjs';

/** Ends like the child ended: with its exit code, or by the signal that ended it. */
const endLike = (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

const runAsChild = (script) => {
  // The channel tells the child when this process is gone, so that it never outlives it.
  const child = spawn(pinnedNode, [...process.execArgv, script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to parent and child alike; passing it on would make it two.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`The pinned Node could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', endLike);
};

/** Installs if needed, then runs a TypeScript tool on the pinned Node: in this process where it is that Node, else as a child that shares its signals and exit code. */
export const handOver = async (tool) => {
  install();
  const script = join(root, 'tools', tool);
  if (!isPinned()) return runAsChild(script);
  process.chdir(root);
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));
  await import(script);
};
