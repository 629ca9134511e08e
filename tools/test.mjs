import { runScript } from './run-tool.mjs';

await runScript('test.ts');
