// Proves LIM-13, LIM-26
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertSecretsKey, openSecrets } from '../platform/security/secrets.ts';
import { openFiles } from '../platform/storage/files/index.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'medboard-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the server in a process of its own and waits for its end. */
const start = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'fatal', ...settings };
    execFile(process.execPath, [join(import.meta.dirname, '../main.ts')], { env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, errors: stderr }),
    );
  });

it('refuses to start beside the files of another database, and keeps them', async () => {
  const path = join(dataDir, 'files', '00', `${'A'.repeat(24)}.pdf`);
  mkdirSync(join(dataDir, 'files', '00'), { recursive: true });
  writeFileSync(path, randomBytes(10));
  const { code, errors } = await start({});
  expect([code, errors]).toEqual([1, expect.stringContaining('The database is not the one to which the files in DATA_DIR belong')]);
  expect(existsSync(path)).toBe(true);
});

it('refuses to start with another SECRETS_KEY than the first start', async () => {
  const [first, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const secrets = await openSecrets(dataDir, { secretsKey: first });
  const files = await openFiles({ dataDir, signingKey: undefined, secrets, log: pino({ level: 'silent' }) });
  await assertSecretsKey(secrets, files, { dataDir, setting: first });
  const { code, errors } = await start({ SECRETS_KEY: other });
  expect([code, errors]).toEqual([1, expect.stringContaining('SECRETS_KEY is not the key that encrypted the identity documents')]);
});

it('says that a pooler of connections cannot be used', async () => {
  // The first response of PgBouncer 1.18 to a connection with settings: an ErrorResponse of PostgreSQL's protocol.
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: idle_in_transaction_session_timeout\0\0';
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  const pooler = createServer((socket) =>
    // The server may reset the connection.
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)]))),
  ).listen(0);
  await once(pooler, 'listening');
  const url = `postgres://medboard@127.0.0.1:${(pooler.address() as AddressInfo).port}/medboard?sslmode=disable`;
  const { code, errors } = await start({ DATABASE_URL: url });
  pooler.close();
  expect([code, errors]).toEqual([1, expect.stringContaining('a pooler such as PgBouncer')]);
});
