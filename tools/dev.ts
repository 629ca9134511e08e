import { spawn } from 'node:child_process';
import { root } from './files.ts';
import { binary } from './process.ts';

const commands: Array<[string, string[]]> = [
  [process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts']],
  [process.execPath, [binary('vite'), '--clearScreen=false', ...process.argv.slice(2)]],
];

const children = commands.map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

// One without the other is of no use.
for (const child of children) child.on('exit', stop);
