// Runs on any Node from 20 up; see install.mjs.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { install, isSupportedNode, pinnedNode, root } from './install.mjs';

/** Ends this process as the child ended: with its exit code, or by its signal. */
const exitLikeChild = (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

const runAsChild = (script) => {
  // The IPC channel closes when this process ends, so that the child can end too.
  const child = spawn(pinnedNode, [...process.execArgv, script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes, so this process must not forward it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`The pinned Node could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', exitLikeChild);
};

/** Installs if needed, then runs a TypeScript tool on the pinned Node: in this process if it is that Node, otherwise in a child process. */
export const runScript = async (tool) => {
  install();
  const script = join(root, 'tools', tool);
  if (!isSupportedNode()) return runAsChild(script);
  process.chdir(root);
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));
  await import(script);
};
