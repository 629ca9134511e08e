import { runTool } from './run-tool.mjs';

await runTool('test.ts');
