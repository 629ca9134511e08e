// A separate process for a test: seals the audit trail of a database, and prints a line after each batch.
import { pino } from 'pino';
import { openDatabase } from '../../../../platform/database/index.ts';
import { sealAll } from './seal.service.ts';

const [url = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir: '', url, log: pino({ level: 'silent' }) });
await sealAll({
  ...database,
  async transaction(work) {
    const result = await database.transaction(work);
    process.stdout.write('batch\n');
    return result;
  },
});
