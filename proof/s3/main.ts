// The command `npm run proof:s3`: runs the tests that every file store passes against OpenStack Swift, which nobody here wrote.
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { ownFolder } from '../../bench/kit/process.ts';
import { startSwift, swiftKey } from './swift.ts';

const usage = `Usage: npm run proof:s3 [-- TEST…]   Needs Debian's packages: apt-get install swift-proxy swift-account swift-container swift-object`;
const region = 'us-east-1';
const bucket = 'medboard-files';
const defaultTests = ['server/platform/storage/files/contract.test.ts'];

const createBucket = async (url: string) => {
  const client = new AwsClient({ accessKeyId: swiftKey.id, secretAccessKey: swiftKey.secret, region, service: 's3', retries: 0 });
  const response = await client.fetch(`${url}/${bucket}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`Swift did not create a bucket: ${response.status} ${await response.text()}`);
};

const runTests = (url: string, tests: readonly string[]) =>
  new Promise<number>((resolve) => {
    const settings = {
      TEST_S3_ENDPOINT: url,
      TEST_S3_REGION: region,
      TEST_S3_BUCKET: bucket,
      TEST_S3_ACCESS_KEY_ID: swiftKey.id,
      TEST_S3_SECRET_ACCESS_KEY: swiftKey.secret,
    };
    const vitest = join(ownFolder, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--project', 'server', '--reporter', 'verbose', ...tests];
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...settings } }).once('exit', (code) => resolve(code ?? 1));
  });

const main = async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const swift = await startSwift();
  try {
    await createBucket(swift.url);
    process.exitCode = await runTests(swift.url, positionals.length > 0 ? positionals : defaultTests);
    if (process.exitCode === 0) return;
    const log = join(tmpdir(), 'medboard-proof-s3.log');
    copyFileSync(swift.log, log);
    console.error(`The messages of Swift are in ${log}`);
  } finally {
    await swift.close();
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
