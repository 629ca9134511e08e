import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { type Client, signIn } from '../../bench/kit/client.ts';
import { atLeast, atMost, type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import type { Server } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { createServer } from '../clusters.ts';
import { withDatabase } from '../database.ts';
import { NotRun } from '../run.ts';
import { openEmbedded, openOnOwnServer, openOnServer } from './target.ts';
import { createNoise, sendUpload } from './upload.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const largeMegabytes = 1_000;

/** A disk in memory whose size can change. */
type Disk = { folder: string; resize(megabytes: number): Promise<void>; used(): Promise<number> };

const mountDisk = async (cleanup: Cleanup): Promise<Disk> => {
  const folder = await mkdtemp(join(tmpdir(), 'medboard-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${largeMegabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    throw new NotRun('this user may not mount a small disk');
  }
  cleanup.add(folder, async () => {
    await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    resize: async (megabytes) => void (await run('mount', ['-o', `remount,size=${megabytes}m`, folder])),
    async used() {
      const { blocks, bfree, bsize } = await statfs(folder);
      return Math.ceil(((blocks - bfree) * bsize) / megabyte);
    },
  };
};

/** Leaves a few megabytes on the disk. */
const shrink = async (disk: Disk, freeMegabytes: number) => disk.resize((await disk.used()) + freeMegabytes);

const isRefused = (status: number) => status === 503 || status === 507;

type Writing = { acked: Set<string>; refused: number; wrong: string[] };

const writeNote = async (client: Client, title: string, writing: Writing): Promise<boolean> => {
  const content = randomBytes(7_400).toString('base64');
  const reply = await client.send('POST /notice/store', { title, content }).catch(() => undefined);
  if (reply === undefined) return false;
  if (reply.status < 300) writing.acked.add(title);
  else if (isRefused(reply.status)) writing.refused += 1;
  else writing.wrong.push(`${reply.status} ${reply.text.slice(0, 200)}`);
  return reply.status < 300;
};

/** Stores notes of random letters until the disk is full: many writes in a row fail, or the process has ended. */
const fillWithNotes = async (client: Client, hasEnded: () => boolean): Promise<Writing> => {
  const writing: Writing = { acked: new Set(), refused: 0, wrong: [] };
  let failedInARow = 0;
  for (let serial = 0; failedInARow < 20 && !hasEnded(); serial += 1) {
    const isStored = await writeNote(client, `fault-${serial}`, writing);
    failedInARow = isStored ? 0 : failedInARow + 1;
    if (!isStored) await sleep(50);
  }
  return writing;
};

const compareNotes = (target: Target, group: string, { acked, refused, wrong }: Writing): Promise<Figure[]> =>
  withDatabase(target, async ({ db }) => {
    const rows = await db.selectFrom('notes').select('title').where('title', 'like', 'fault-%').execute();
    const stored = new Set(rows.map(({ title }) => title));
    for (const line of wrong) console.error(`    other answer: ${line}`);
    return [
      { group, what: 'acknowledged writes', measured: acked.size, unit: 'writes', bound: atLeast(1) },
      { group, what: 'of these lost', measured: [...acked].filter((title) => !stored.has(title)).length, unit: 'writes', bound: none },
      { group, what: 'writes refused with 503 or 507', measured: refused, unit: 'answers' },
      { group, what: 'other answers', measured: wrong.length, unit: 'answers', bound: none },
    ];
  });

const watchEnd = (server: Server) => {
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
};

const saysWhy = (output: string) => /Free space|No space left|disk is full/i.test(output);

/** Fills the disk of the embedded database. The process may end if it says why, and so may a start on the full disk. */
export const measureFullEmbedded = async (cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'embedded: the disk of the database is full';
  const disk = await mountDisk(cleanup);
  const target = await openEmbedded(cleanup, join(disk.folder, 'data'));
  const server = await target.start();
  const client = await signIn(server.address);
  await shrink(disk, 24);
  const hasEnded = watchEnd(server);
  const writing = await fillWithNotes(client, hasEnded);
  const isClear = hasEnded() ? saysWhy(server.output()) : (await client.send('GET /health')).status === 200;
  console.error(`  the process ${hasEnded() ? `ended: ${server.output().slice(-600)}` : 'stayed up'}`);
  await server.end('SIGTERM');
  const again = target.launch();
  const isStarted = await again.address.then(
    () => true,
    () => false,
  );
  if (isStarted) await again.end('SIGTERM');
  const isStartClear = isStarted || saysWhy(again.output());
  await disk.resize(largeMegabytes);
  const last = await target.start();
  await last.stop();
  return [
    mustBe(group, 'the process stays up, or ends and says why', isClear),
    mustBe(group, 'a start on the full disk succeeds, or says why', isStartClear),
    ...(await compareNotes(target, group, writing)),
  ];
};

/** Fills the disk of PostgreSQL. The process must stay, and work again when there is space. */
export const measureFullServer = async (cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'PostgreSQL: the disk of the database is full';
  const disk = await mountDisk(cleanup);
  const node = await createServer(cleanup, disk.folder);
  const target = await openOnServer(cleanup, node.url);
  const server = await target.start();
  const client = await signIn(server.address);
  await shrink(disk, 24);
  const writing = await fillWithNotes(client, watchEnd(server));
  const health = await client.send('GET /health');
  await disk.resize(largeMegabytes);
  await node.start();
  const start = performance.now();
  let isBack = false;
  for (let attempt = 0; attempt < 300 && !isBack; attempt += 1) {
    const reply = await client.send('POST /notice/store', { title: 'after', content: 'There is space again' }).catch(() => undefined);
    isBack = reply !== undefined && reply.status < 300;
    if (!isBack) await sleep(100);
  }
  const seconds = isBack ? (performance.now() - start) / 1000 : Number.POSITIVE_INFINITY;
  await server.stop();
  return [
    mustBe(group, 'the process stays up', health.status === 200),
    { group, what: 'first write after space is free', measured: seconds, unit: 's', bound: atMost(5) },
    ...(await compareNotes(target, group, writing)),
  ];
};

/** Fills the disk of the files and uploads, but not that of the database. */
export const measureFullUploads = async (cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'PostgreSQL: the disk of the files is full';
  const disk = await mountDisk(cleanup);
  const { target: seeded } = await openOnOwnServer(cleanup);
  await cp(seeded.storage.dataDir, join(disk.folder, 'data'), { recursive: true });
  const dataDir = join(disk.folder, 'data');
  const server = await seeded.start({ settings: { DATA_DIR: dataDir } });
  const client = await signIn(server.address);
  const picture = await createNoise(1_000);
  await shrink(disk, 8);
  const statuses: number[] = [];
  while (statuses.filter(isRefused).length < 5 && statuses.length < 200) statuses.push(await sendUpload(client, picture));
  const left = (await readdir(join(dataDir, 'uploads'))).length;
  const reads = await Promise.all(['/health', '/doctor?page=1', '/notice?page=1'].map((path) => client.send(`GET ${path}`)));
  const note = await client.send('POST /notice/store', { title: 'Meanwhile', content: 'No file is needed' });
  await disk.resize(largeMegabytes);
  const again = await sendUpload(client, picture);
  await server.stop();
  const wrong = statuses.filter((status) => status !== 201 && !isRefused(status)).length;
  const failed = [...reads, note].filter(({ status }) => status >= 300).length;
  return [
    {
      group,
      what: 'uploads refused with 503 or 507',
      measured: statuses.filter(isRefused).length,
      unit: 'uploads',
      bound: atLeast(1),
    },
    { group, what: 'other answers than these and 201', measured: wrong, unit: 'uploads', bound: none },
    { group, what: 'files left in the folder of uploads', measured: left, unit: 'files', bound: none },
    { group, what: 'requests without files that failed', measured: failed, unit: 'requests', bound: none },
    mustBe(group, 'an upload after space is free succeeds', again === 201),
  ];
};
