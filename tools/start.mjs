import { runScript } from './run-tool.mjs';

await runScript('start.ts');
