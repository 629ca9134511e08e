// The command `npm start`: builds the web app and the server if they changed, then starts the server.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './env.ts';
import { buildServer, buildWeb, builtServer } from './build.ts';

const root = join(import.meta.dirname, '..');

enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));

// If an older Node started this process, it must end when that process ends.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

// The build changes NODE_ENV. The server must start with the original value.
const nodeEnv = process.env['NODE_ENV'];
await buildWeb();
await buildServer();
if (nodeEnv === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = nodeEnv;
await import(builtServer);
