import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '../cleanup.ts';
import { atLeast, type Figure, none } from '../figures.ts';
import { createCluster } from './cluster.ts';
import type { Kind } from './target.ts';

const root = join(import.meta.dirname, '../..');

/** Tests in which providers fail. They use the adapters over HTTP and SMTP, with fake providers on this machine. */
export const providerTests = [
  'server/platform/providers/client.test.ts',
  'server/platform/messengers/cloud/cloud.test.ts',
  'server/platform/messengers/fcm/fcm.test.ts',
  'server/platform/mail/smtp.test.ts',
  'server/platform/meetings/bigbluebutton/host.test.ts',
  'server/platform/video/bunny/host.test.ts',
  'server/features/videos/hosting/bunny.test.ts',
  'server/platform/files/s3/faults.test.ts',
];

/** Tests that kill workers between the provider's answer and the commit, and tests with several sending processes. */
export const deliveryTests = [
  'server/features/notifications/delivery/recovery.test.ts',
  'server/features/notifications/delivery/send.test.ts',
  'server/platform/jobs/jobs.test.ts',
];

type Report = { numPassedTests: number; numFailedTests: number };

const runTests = async (files: readonly string[], env: Record<string, string>): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), 'medboard-tests-'));
  const output = join(folder, 'report.json');
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    '--reporter',
    'json',
    '--outputFile',
    output,
    ...files,
  ];
  try {
    // The exit code is that of the tests; the report says how many failed.
    await new Promise<void>((resolve) => execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, () => resolve()));
    return JSON.parse(await readFile(output, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Runs tests of the server and counts them. */
export const countTests = async (
  what: string,
  files: readonly string[],
  { kind, cleanup }: { kind: Kind; cleanup: Cleanup },
): Promise<Figure[]> => {
  const env = kind === 'PostgreSQL' ? { TEST_DATABASE_URL: (await createCluster(cleanup)).url } : {};
  const { numPassedTests, numFailedTests } = await runTests(files, env);
  const group = `${kind}: ${what}`;
  return [
    { group, what: 'tests that pass', measured: numPassedTests, unit: 'tests', bound: atLeast(1) },
    { group, what: 'tests that fail', measured: numFailedTests, unit: 'tests', bound: none },
  ];
};
