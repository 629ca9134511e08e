// The command `npm run copy-files`: copies the files of a server from its folder into its bucket, or back.
import '../env.ts';
import { pino } from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { createProviderLog } from '../../server/platform/providers/index.ts';
import { openSecrets } from '../../server/platform/security/secrets.ts';
import { copyFiles } from '../../server/platform/storage/files/copy.ts';
import { openFolderStorage } from '../../server/platform/storage/files/folder/storage.ts';
import { openS3Storage } from '../../server/platform/storage/files/s3/storage.ts';
import { openTempDir } from '../../server/platform/storage/files/temp-dir.ts';

const usage = 'Usage: npm run copy-files -- to-bucket|to-folder   with the settings of the server and FILES=s3';

const run = async (direction: string | undefined) => {
  if (direction !== 'to-bucket' && direction !== 'to-folder') throw new Error(usage);
  const config = readConfig({ ...process.env, FILES: 's3' });
  const { dataDir, s3 } = config;
  if (!s3) throw new Error(usage);
  const secrets = await openSecrets(dataDir, config);
  const tempDir = await openTempDir(dataDir, pino({ level: 'warn' }));
  const folder = openFolderStorage({ dataDir, tempDir, secrets });
  const bucket = openS3Storage({ config: s3, providers: createProviderLog(systemClock), secrets });
  await bucket.check?.();
  const { copied, present, unreadable } = await (direction === 'to-bucket' ? copyFiles(folder, bucket) : copyFiles(bucket, folder));
  console.log(`${copied} files copied, ${present} were there already.`);
  if (unreadable.length > 0) throw new Error(`${unreadable.length} files cannot be read: ${unreadable.join(' ')}`);
};

try {
  await run(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
