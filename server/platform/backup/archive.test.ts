// Proves BCK-2
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/index.ts';
import { restoreBackup } from './index.ts';
import { createArchive } from './write-archive.ts';

const key = Buffer.alloc(32, 7);
const header = {
  ...{ format: 2, version: '0.1.0', migration: 1, database_id: 'one', created_at: '2026-11-27T10:00:00Z' },
  ...{ tables: [{ name: 'areas', rows: 2 }], sequences: {}, secrets_check: null, secrets_key: null },
};
const rows = '{"id":1}\n{"id":2}\n';
const file = randomBytes(200_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medboard-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Changes = { head?: object; entry?: string; body?: Buffer; lines?: string; key?: Buffer };

const write = async (
  name: string,
  { head = {}, entry = `files/${'a'.repeat(24)}/data`, body = file, lines = rows, key: archiveKey }: Changes = {},
) => {
  const path = join(folder, name);
  const archive = createArchive(path, archiveKey);
  const add = (entryName: string, bytes: Buffer) => archive.add(entryName, bytes.length, Readable.from([bytes]));
  await add('medboard.json', Buffer.from(JSON.stringify({ ...header, ...head })));
  await add(entry, body);
  await add('tables/areas.jsonl', Buffer.from(lines));
  await archive.finish();
  return path;
};

/** Restores into a folder that does not exist. Expects an error, and that no folder is created. */
const expectRefusal = async (path: string, reason: RegExp, withKey?: Buffer) => {
  const dataDir = join(folder, 'target');
  const target = { dataDir, databaseUrl: undefined, secretsKey: undefined, s3: undefined, log: pino({ level: 'silent' }) };
  await expect(restoreBackup(path, withKey, target)).rejects.toThrow(reason);
  expect(await readdir(folder)).not.toContain('target');
};

it.each([
  ['plain', undefined],
  ['encrypted', key],
])('refuses a %s backup of which one byte differs or the end is missing, and leaves the target untouched', async (name, fileKey) => {
  const good = await readFile(await write(name, fileKey && { key: fileKey }));
  const path = join(folder, 'damaged');
  // The head, the bodies of entries, and the checksums at the end. Some bits do not affect the content, so they are not tested:
  // the gzip header (bytes 3 to 9), and the last byte of the compressed data (the ninth from the end).
  for (const at of [0, 1, 12, 100, 70_000, 140_000, good.length - 250, good.length - 6, good.length - 1]) {
    const damaged = Buffer.from(good);
    damaged[at] = (damaged[at] ?? 0) ^ 4;
    await writeFile(path, damaged);
    await expectRefusal(path, /damaged|incomplete|not a backup|another|BACKUP_KEY is not/, fileKey);
  }
  for (const length of [0, 20, 70_000, good.length - 200, good.length - 1]) {
    await writeFile(path, good.subarray(0, length));
    await expectRefusal(path, /incomplete|damaged|not a backup/, fileKey);
  }
});

it('refuses another key, a missing key and a file of another product', async () => {
  const path = await write('sealed', { key });
  await expectRefusal(path, /BACKUP_KEY is not the key/, Buffer.alloc(32, 8));
  await expectRefusal(path, /set BACKUP_KEY/);
  const foreign = join(folder, 'foreign');
  for (const bytes of [Buffer.from('PK\u0003\u0004'), gzipSync('a file of another product'), gzipSync(Buffer.alloc(10_240))]) {
    await writeFile(foreign, bytes);
    await expectRefusal(foreign, /not a backup|damaged|incomplete/);
  }
});

it('refuses a newer version, which the message names, an unknown entry and missing rows', async () => {
  await expectRefusal(
    await write('newer', { head: { version: '9.0.0', migration: 9999 } }),
    /newer version of Medboard \(9\.0\.0, migration 9999/,
  );
  await expectRefusal(await write('format', { head: { format: 3, tables: 'otherwise' } }), /newer version/);
  await expectRefusal(
    await write('early', { head: { format: 1, migration: 47 } }),
    /early version of Medboard \(0\.1\.0, migration 47\)\. Restore it with the version whose last migration is 48/,
  );
  await expectRefusal(await write('rows', { lines: '{"id":1}\n' }), /rows of the table areas are missing/);
  await expectRefusal(await write('table', { entry: 'tables/users.jsonl' }), /rows of the table users are not expected/);
  await expectRefusal(
    await write('unknown', {
      head: {
        tables: [
          { name: 'areas', rows: 2 },
          { name: 'secrets', rows: 0 },
        ],
      },
    }),
    /rows of the table secrets are missing/,
  );
});

const id = 'a'.repeat(24);
const videoId = '11111111-1111-4111-8111-111111111111';

it.each([
  ...['files/../../evil', `files/${id}/..`, `/files/${id}/data`, `files/${id}/data/..`, `files/${id}\\..\\data`],
  ...[`videos/${videoId}/..`, `videos/${videoId}/.`, `videos/${videoId}/other.mp4`, 'videos/../evil', `videos/${'-'.repeat(36)}/video.mp4`],
  ...['tables/../areas.jsonl', '../areas.jsonl', '..', '/etc/passwd'],
])('refuses an entry named %s', async (entry) => {
  await expectRefusal(await write('entry', { entry }), /unknown entry/);
});

it.each(['1', '2', '3', '4', '5', '6'])('refuses a link, a device or a folder (type %s), whatever its name', async (type) => {
  const tar = gunzipSync(await readFile(await write('file', { body: Buffer.alloc(0) })));
  const at = tar.indexOf(`files/${id}/data`);
  tar.write(type, at + 156, 'latin1');
  // The checksum counts its own eight bytes as spaces.
  tar.write(' '.repeat(8), at + 148, 'latin1');
  const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
  const path = join(folder, 'linked');
  await writeFile(path, gzipSync(tar));
  await expectRefusal(path, /an entry that is not a file: files/);
});

it('restores a backup of the last version before the schema became a few files, and counts its rows anew', async () => {
  const at = '2026-11-27T10:00:00Z';
  const person = { name: 'Sara', password_hash: '', must_change_password: false, status: 'approved', created_at: at, updated_at: at };
  const message = { id: 5, name: 'Stent', coins: 0, status: 'approved', status_updated_at: at, is_everyone: true, created_by: 1 };
  const tables: Record<string, object[]> = {
    count_deltas: [{ id: 4, record_table: 'messages', record_id: 5, counter: 'seen', n: 1 }],
    database_identity: [{ is_single: true, id: '11111111-1111-4111-8111-111111111111', epoch: 0 }],
    doctors: [{ user_id: 2, points: 0, user_status: 'approved' }],
    message_seen: [{ message_id: 5, doctor_id: 2, seen_at: at }],
    messages: [{ ...message, created_at: at, updated_at: at, pending_since: at, seen: 0, comments: 0, reaction1: 0 }],
    tally_slots: [{ name: 'doctor.live', part: '', count: 7, slot: 3 }],
    users: [
      { ...person, id: 1, role: 'admin', office_role: 'admin', phone: '1', email: '1@example.org', status_changed_at: at },
      { ...person, id: 2, role: 'doctor', phone: '2', email: '2@example.org', status_changed_at: at },
    ],
  };
  const path = join(folder, 'former');
  const archive = createArchive(path, undefined);
  const add = (entry: string, text: string) => archive.add(entry, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  const counted = Object.entries(tables).map(([name, { length }]) => ({ name, rows: length }));
  const sequences = { count_deltas_id_seq: 4, messages_id_seq: 5, users_id_seq: 2 };
  const former = { ...header, format: 1, migration: 48, database_id: '11111111-1111-4111-8111-111111111111', tables: counted, sequences };
  await add('medboard.json', JSON.stringify(former));
  for (const [name, lines] of Object.entries(tables))
    await add(`tables/${name}.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await archive.finish();
  const target = {
    dataDir: join(folder, 'restored'),
    databaseUrl: undefined,
    secretsKey: undefined,
    s3: undefined,
    log: pino({ level: 'silent' }),
  };
  await restoreBackup(path, undefined, target);
  const database = await openDatabase({ dataDir: target.dataDir, url: undefined, log: target.log });
  try {
    const counters = await database.db.selectFrom('tallies').select(['name', 'part', 'count']).orderBy('name').execute();
    expect(counters.filter(({ name }) => /^(doctor.live|message.seen|messages.live)$/.test(name))).toEqual([
      { name: 'doctor.live', part: '', count: 1 },
      { name: 'message.seen', part: '5', count: 1 },
      { name: 'messages.live', part: '', count: 1 },
    ]);
    expect(await database.db.selectFrom('users').select('email').orderBy('id').execute()).toEqual([
      { email: '1@example.org' },
      { email: '2@example.org' },
    ]);
  } finally {
    await database.close();
  }
});

it('leaves no file behind if the content of an entry ends early', async () => {
  const path = join(folder, 'short');
  const archive = createArchive(path, undefined);
  const adding = archive.add('tables/areas.jsonl', 100, Readable.from([Buffer.alloc(10)]));
  await expect(adding).rejects.toThrow();
  await archive.abort(new Error('no'));
  expect((await readdir(folder)).filter((name) => name.startsWith('short'))).toEqual([]);
});
