import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Enabled before any other import: the cache saves the type stripping at each start, and about 25 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
const { start } = await import('./start.ts');
await start();
// Otherwise only a graceful exit would write the cache. Nothing is written if it is complete.
setTimeout(flushCompileCache, 10_000).unref();
