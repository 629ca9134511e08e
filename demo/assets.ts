import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '../server/platform/storage/files/index.ts';
import type { VideoHost } from '../server/platform/storage/video/index.ts';
import { createBookPdf, createRegistryPdf } from './documents.ts';
import { type Creator, insertRows } from './insert.ts';
import { type Card, createDrawings, renderSvgs } from './pictures/drawings.ts';
import { cycle, range } from './random.ts';
import { en } from './texts.ts';

type Stores = { files: Files; video: VideoHost };
type Drawings = ReturnType<typeof createDrawings>;
type Pictures = Record<keyof Drawings, StoredFile[]>;

/** The number of clips that messages, stories and posts use together. */
const clipCount = 98;

/** A host outside refuses calls or cuts connections if there are too many at once. */
const clipsAtOnce = 7;

const clipSeconds = 10;

/** The drawings of ID cards and commercial registries. */
const identityKinds = new Set(['fronts', 'backs', 'scans']);

/** Returns the tax number of a company by its index in the texts. */
export const taxNumberOf = (index: number): string => String(((index + 3) * 61_803_399) % 1_000_000_000).padStart(9, '0');

const storeBytes = async (
  { files }: Stores,
  name: string,
  { bytes, encrypts = false }: { bytes: Uint8Array; encrypts?: boolean },
): Promise<StoredFile> => {
  const path = join(files.tempDir, `demo-${name}`);
  await writeFile(path, bytes);
  return files.storeDocument(path, { encrypts });
};

/** Stores drawings as an upload would. It renders one kind after the other, because sharp can read SVG only during rendering. */
const storePictures = async (stores: Stores, drawings: Drawings): Promise<Pictures> => {
  const stored: [string, StoredFile[]][] = [];
  for (const [kind, svgs] of Object.entries(drawings)) {
    const rendered = await renderSvgs(svgs);
    stored.push([
      kind,
      await Promise.all(
        rendered.map((bytes, index) => storeBytes(stores, `${kind}-${index}.png`, { bytes, encrypts: identityKinds.has(kind) })),
      ),
    ]);
  }
  return Object.fromEntries(stored) as Pictures; // Object.entries loses the type of the keys
};

const hasRegistry = (index: number) => index % 8 !== 6;
const scanned = en.companies.filter((_, index) => hasRegistry(index) && index % 3 === 2);

/** Stores commercial registries in the order of the companies: PDFs, scans, and for some companies none. */
const storeRegistries = (stores: Stores, scans: readonly StoredFile[]) =>
  Promise.all(
    en.companies.map(async (name, index) => {
      if (!hasRegistry(index)) return undefined;
      if (scanned.includes(name)) return scans[scanned.indexOf(name)];
      return storeBytes(stores, `registry-${index}.pdf`, { bytes: await createRegistryPdf(name, taxNumberOf(index)), encrypts: true });
    }),
  );

/** Stores the covers again, because the photos of posts are private files. */
const storePhotos = (stores: Stores, covers: readonly StoredFile[]) =>
  Promise.all(
    covers.map(async ({ id }, index) => {
      const bytes = await stores.files.read(id, 'full');
      if (!bytes) throw new Error(`The cover ${id} is missing`);
      return storeBytes(stores, `photo-${index}.webp`, { bytes });
    }),
  );

const storeClip = async ({ files, video }: Stores): Promise<string> => {
  const id = await video.create('Demonstration clip');
  const path = join(files.tempDir, `demo-${id}.mp4`);
  await copyFile(join(import.meta.dirname, 'clip.mp4'), path);
  await video.importFile(id, path);
  return id;
};

const storeClips = async (stores: Stores): Promise<string[]> => {
  const clips: string[] = [];
  while (clips.length < clipCount) {
    const batch = range(Math.min(clipsAtOnce, clipCount - clips.length));
    clips.push(...(await Promise.all(batch.map(() => storeClip(stores)))));
  }
  return clips;
};

/** Stores all files, and the ID cards of the doctors. */
export const storeAssets = async (stores: Stores, cards: readonly Card[]) => {
  const [clips, pictures] = await Promise.all([storeClips(stores), storePictures(stores, createDrawings(cards, scanned))]);
  const registries = await storeRegistries(stores, pictures.scans);
  const books = await Promise.all(
    range(6).map(async (index) => storeBytes(stores, `book-${index}.pdf`, { bytes: await createBookPdf(index + 1) })),
  );
  return { ...pictures, photos: await storePhotos(stores, pictures.covers), registries, books, clips };
};

/** The stored files; logos and registries in the order of the companies, clips as ids at the video host. */
export type Assets = Awaited<ReturnType<typeof storeAssets>>;

export const seedFiles = async ({ db, adminId, opened }: Creator & { opened: number }, assets: Assets): Promise<void> => {
  const { portraits, fronts, backs, scans, covers, photos, logos, registries, books, clips } = assets;
  const toRows = (files: readonly (StoredFile | undefined)[], isPrivate: boolean) =>
    [...new Set(files)].flatMap((file) => {
      if (!file) return [];
      const { isEncrypted = false, ...columns } = file;
      const flags = { is_private: isPrivate, is_identity: isEncrypted, is_encrypted: isEncrypted };
      return { ...columns, ...flags, created_by: adminId, created_at: opened };
    });
  const rows = [
    ...toRows([...portraits, ...fronts, ...backs, ...scans, ...registries, ...books, ...photos], true),
    ...toRows([...covers, ...logos], false),
  ];
  await insertRows(db, 'files', rows);
  const hosted = clips.map((id, index) => {
    const posterColumns = { poster_id: cycle(covers, index * 5 + 2).id, duration_seconds: clipSeconds, probed_seconds: clipSeconds };
    return { id, state: 'ready' as const, ...posterColumns, created_at: opened, updated_at: opened };
  });
  await insertRows(db, 'hosted_videos', hosted);
};
