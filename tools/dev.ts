// npm-run-all2 leaves both processes running if it receives SIGTERM; concurrently would be one more package for these lines.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const commands = [
  [process.execPath, '--watch', '--watch-preserve-output', '--import', './tools/env.ts', 'server/main.ts'],
  [join(root, 'node_modules/.bin/vite'), '--clearScreen=false', ...process.argv.slice(2)],
] as const;

const children = commands.map(([command, ...args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
