// Proves LIM-20, LIM-23
import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, picture } from '../../../test/builders.ts';
import { buckets, fileStores } from '../../../test/files/file-stores.ts';
import type { Files } from './index.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const day = 86_400_000;

/** Functions on a store, which is opened before the tests of a block and closed after them. */
const useStore = (open: (typeof fileStores)[number][1]) => {
  const opened = { store: undefined as Awaited<ReturnType<typeof open>> | undefined };
  beforeAll(async () => {
    opened.store = await open();
  });
  afterAll(() => opened.store?.close());
  const getStore = () => {
    if (!opened.store) throw new Error('The store is not open');
    return opened.store;
  };
  const getFiles = (): Files => getStore().files;
  const toTemp = async (bytes: Uint8Array) => {
    const path = join(getFiles().tempDir, randomBytes(6).toString('hex'));
    await writeFile(path, bytes);
    return path;
  };
  return {
    getStore,
    getFiles,
    toTemp,
    storePdf: async (encrypts = false) => getFiles().storeDocument(await toTemp(pdf()), { encrypts }),
    storePicture: async (encrypts = false) => getFiles().storeImage(await toTemp(await picture()), { encrypts }),
    /** The bytes as they are stored. */
    async readStored(id: string, variant: 'full' | 'thumbnail' = 'full') {
      const found = await getFiles().find(id, variant);
      return found && buffer(await found.stream());
    },
    async listIds() {
      const ids: string[] = [];
      for await (const { id } of getFiles().list()) ids.push(id);
      return ids;
    },
  };
};

describe.each(fileStores)('a store in %s', (_name, open) => {
  const { getStore, getFiles, toTemp, storePdf, storePicture, readStored, listIds } = useStore(open);

  it('has a picture in two sizes, which it returns as a stream, as a blob and in memory', async () => {
    const files = getFiles();
    const stored = await storePicture();
    for (const variant of ['full', 'thumbnail'] as const) {
      const found = await files.find(stored.id, variant);
      const read = await files.read(stored.id, variant);
      expect(found).toMatchObject({ mime: 'image/webp', bytes: read?.length, place: expect.stringContaining(stored.id) });
      expect(await readStored(stored.id, variant)).toEqual(read);
      expect(await (await found?.blob('image/webp'))?.bytes()).toEqual(new Uint8Array(read ?? []));
    }
    expect((await files.find(stored.id, 'full'))?.bytes).toBe(stored.bytes);
  });

  it('has a PDF byte for byte and without a small picture', async () => {
    const files = getFiles();
    const { id } = await storePdf();
    expect(await files.find(id, 'full')).toMatchObject({ mime: 'application/pdf', bytes: pdf().length });
    expect([await files.read(id, 'full'), await files.find(id, 'thumbnail'), await files.read(id, 'thumbnail')]).toEqual([
      pdf(),
      undefined,
      undefined,
    ]);
  });

  it('moves a file of many megabytes into the store', async () => {
    const bytes = randomBytes(20 * 1024 * 1024 + 17);
    const path = await toTemp(bytes);
    const { id } = await getFiles().storeFile(path, { mime: 'text/csv' });
    expect((await getFiles().find(id, 'full'))?.bytes).toBe(bytes.length);
    expect(hash((await readStored(id)) ?? Buffer.alloc(0))).toBe(hash(bytes));
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await getFiles().moveToTrash(id, new Date());
    expect([await getFiles().find(id, 'full'), await getFiles().emptyTrash(new Date(Date.now() + day))]).toEqual([undefined, 1]);
  });

  it('stores nothing of a file that it refuses, and removes the upload', async () => {
    const before = await listIds();
    await expect(getFiles().storeImage(await toTemp(pdf()))).rejects.toMatchObject({ code: 'unsupported_type' });
    expect([await listIds(), await readdir(getFiles().tempDir)]).toEqual([before, []]);
  });

  it('encrypts identity documents, and reads them with the right key only', async () => {
    const files = getFiles();
    const { id } = await storePdf(true);
    expect(await files.find(id, 'full')).toMatchObject({ mime: 'application/pdf', bytes: pdf().length });
    expect(await files.read(id, 'full')).toEqual(pdf());
    expect((await readStored(id))?.includes('%PDF')).toBe(false);
    const other = await getStore().openAgain({ secretsKey: 'another key that has at least 32 letters' });
    await expect(other.read(id, 'full')).rejects.toThrow('SECRETS_KEY');
  });

  it('encrypts a stored file in both sizes, and leaves an encrypted one as it is', async () => {
    const files = getFiles();
    const { id } = await storePicture();
    const plain = await files.read(id, 'full');
    expect(await files.encrypt(id)).toBe(true);
    for (const variant of ['full', 'thumbnail'] as const) expect((await readStored(id, variant))?.includes('WEBP')).toBe(false);
    const encrypted = await readStored(id);
    expect([await files.encrypt(id), await readStored(id), await files.read(id, 'full')]).toEqual([true, encrypted, plain]);
    expect(await files.find(id, 'full')).toMatchObject({ mime: 'image/webp', bytes: plain?.length });
    expect(await files.encrypt('A'.repeat(24))).toBe(false);
  });

  it('encrypts again what the previous key encrypted', async () => {
    const { openAgain } = getStore();
    const [old, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const before = await openAgain({ secretsKey: old });
    const stored = await before.storeImage(await toTemp(await picture()), { encrypts: true });
    const both = await openAgain({ secretsKey: other, previousSecretsKey: old });
    const [full, thumbnail] = [await both.read(stored.id, 'full'), await both.read(stored.id, 'thumbnail')];
    expect(await both.encrypt(stored.id)).toBe(true);
    const after = await openAgain({ secretsKey: other });
    expect([await after.read(stored.id, 'full'), await after.read(stored.id, 'thumbnail')]).toEqual([full, thumbnail]);
    await expect(before.read(stored.id, 'full')).rejects.toThrow('SECRETS_KEY');
    const encrypted = await readStored(stored.id);
    await both.encrypt(stored.id);
    expect(await readStored(stored.id)).toEqual(encrypted);
  });

  it('has no file for another id, and does nothing to it', async () => {
    const files = getFiles();
    const before = await listIds();
    for (const id of ['A'.repeat(24), '../../database-id', '', `${'a'.repeat(23)}/`]) {
      expect([await files.find(id, 'full'), await files.read(id, 'full'), await files.encrypt(id)]).toEqual([undefined, undefined, false]);
      await files.remove(id);
      await files.erase(id);
      await files.moveToTrash(id, new Date());
    }
    expect(await listIds()).toEqual(before);
  });

  it('lists each file once with its time, until it is removed', async () => {
    const from = Date.now() - 60_000;
    const stored = [await storePicture(), await storePdf(), await storePdf(true), await storePicture(true)].map(({ id }) => id);
    const listed = new Map<string, number>();
    for await (const { id, storedAt } of getFiles().list()) {
      expect(listed.has(id)).toBe(false);
      listed.set(id, storedAt.getTime());
    }
    for (const id of stored) expect(listed.get(id)).toBeGreaterThan(from);
    for (const id of stored) await getFiles().remove(id);
    expect((await listIds()).filter((id) => stored.includes(id))).toEqual([]);
    for (const id of stored) expect(await getFiles().find(id, 'thumbnail')).toBeUndefined();
  });

  it('has a trash that is emptied by age', async () => {
    const files = getFiles();
    const now = new Date();
    const [old, young] = [await storePicture(), await storePdf()];
    await files.moveToTrash(old.id, new Date(now.getTime() - 8 * day));
    await files.moveToTrash(young.id, now);
    expect((await listIds()).filter((id) => id === old.id || id === young.id)).toEqual([]);
    expect(await files.find(old.id, 'full')).toBeUndefined();
    expect(await files.emptyTrash(new Date(now.getTime() - 7 * day))).toBe(2);
    expect(await files.emptyTrash(new Date(now.getTime() + day))).toBe(1);
    expect(await files.emptyTrash(new Date(now.getTime() + day))).toBe(0);
  });

  it('erases a file also from the trash', async () => {
    const files = getFiles();
    const [trashed, kept] = [await storePicture(true), await storePicture()];
    await files.moveToTrash(trashed.id, new Date());
    await files.erase(trashed.id);
    await files.erase(kept.id);
    expect(await files.emptyTrash(new Date(Date.now() + day))).toBe(0);
    for (const variant of ['full', 'thumbnail'] as const) expect(await files.find(kept.id, variant)).toBeUndefined();
  });

  it('belongs to one database and one key, whoever writes first', async () => {
    const files = getFiles();
    expect([await files.readDatabaseId(), await files.readSecretsCheck()]).toEqual([undefined, undefined]);
    const ids = ['one', 'two', 'three'];
    await Promise.all(ids.map((id) => files.writeDatabaseId(id)));
    const written = await files.readDatabaseId();
    expect(ids).toContain(written);
    await files.writeDatabaseId('four');
    await files.writeSecretsCheck(Buffer.from([0, 255, 10]));
    await files.writeSecretsCheck(Buffer.from('another'));
    expect([await files.readDatabaseId(), await files.readSecretsCheck()]).toEqual([written, Buffer.from([0, 255, 10])]);
    await files.replaceSecretsCheck(Buffer.from('another'));
    expect(String(await files.readSecretsCheck())).toBe('another');
  });

  it('passes its own check', async () => {
    await getFiles().check?.();
    expect((await listIds()).length).toBeGreaterThan(0);
  });
});

describe.each(buckets)('a redirect to %s', (_name, open) => {
  const { getFiles, storePdf } = useStore(open);

  it('opens the file for a minute with the type and the name of this server, and nothing else', async () => {
    const { id } = await storePdf();
    const url = new URL((await (await getFiles().find(id, 'full'))?.redirect?.({ fileName: 'a.pdf', mime: 'application/pdf' })) ?? '');
    expect([url.origin, url.searchParams.get('X-Amz-Expires')]).toEqual([getFiles().redirectOrigin, '60']);
    const response = await fetch(url);
    expect([response.status, Buffer.from(await response.bytes()).equals(pdf())]).toEqual([200, true]);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'inline; filename="a.pdf"',
    ]);
    const range = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([range.status, await range.text()]).toEqual([206, '%PDF']);
    for (const [name, value] of [
      ['X-Amz-Expires', '3600'],
      ['response-content-type', 'text/html'],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(403);
    }
    expect((await fetch(url.href.split('?')[0] ?? '')).ok).toBe(false);
  });

  it('does not exist for an encrypted file', async () => {
    const { id } = await storePdf(true);
    expect((await getFiles().find(id, 'full'))?.redirect).toBeUndefined();
  });
});
