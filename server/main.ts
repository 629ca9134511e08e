import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Enabled before any other import: the cache saves the type stripping at each start, and about 25 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
const { start } = await import('./start.ts');
const { collectGarbage } = await import('./platform/garbage.ts');
await start(import.meta.filename);
setTimeout(() => {
  // Otherwise only a graceful exit would write the cache. Nothing is written if it is complete.
  flushCompileCache();
  // After the cache was written, because this also discards compiled functions.
  collectGarbage();
}, 10_000).unref();
