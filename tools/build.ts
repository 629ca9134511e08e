import { buildWeb } from './build-web.ts';

await buildWeb({ isForced: !process.argv.includes('--if-changed') });
