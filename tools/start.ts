import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './env.ts';
import { buildWeb } from './build-web.ts';

const root = join(import.meta.dirname, '..');

enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));

// Started by an older Node, this process ends when that one is gone, whatever ended it.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

// The build sets NODE_ENV for itself; the server must be started in the environment that was given.
const given = process.env['NODE_ENV'];
await buildWeb();
if (given === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = given;
await import('../server/main.ts');
