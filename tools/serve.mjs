import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Enabled before the import of TypeScript: the cache saves the type stripping.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
await import('./serve.ts');
