import { ProviderError } from '../../providers/index.ts';
import type { FileVariant } from './port.ts';
import { getBlobKind, type NewBlob, type Storage, type StoreFileName } from './storage.ts';

/** How many files were copied, how many the target had already, and the ids of those that could not be read. */
type CopyResult = { copied: number; present: number; unreadable: string[] };

const storeFiles: StoreFileName[] = ['database-id', 'secrets-check'];

const readBlob = async (source: Storage, id: string, variant: FileVariant): Promise<NewBlob[]> => {
  const [found, bytes] = [await source.find(id, variant), await source.read(id, variant)];
  return found && bytes ? [{ kind: getBlobKind(variant, found.mime), bytes, encrypts: found.isEncrypted }] : [];
};

/** A damaged file does not stop the others, and a store that does not answer does. */
const skipUnlessProvider = (error: unknown): NewBlob[] => {
  if (error instanceof ProviderError) throw error;
  return [];
};

const assertSameOwner = async (source: Storage, target: Storage) => {
  for (const name of storeFiles) {
    const [own, other] = [await source.readStoreFile(name), await target.readStoreFile(name)];
    if (other && !own?.equals(other)) throw new Error(`The target belongs to another database or key: its ${name} differs`);
  }
};

/**
 * Copies all files from one store to another under the same ids, encrypted ones encrypted again, and the ids of database and key. Files that the
 * target has are left as they are, so that it may run again. The trash is not copied. Throws if the target belongs to another database or key.
 */
export const copyFiles = async (source: Storage, target: Storage): Promise<CopyResult> => {
  await assertSameOwner(source, target);
  // First, so that no other server owns the target meanwhile.
  for (const name of storeFiles) {
    const bytes = await source.readStoreFile(name);
    if (bytes) await target.writeStoreFile(name, bytes);
  }
  const result: CopyResult = { copied: 0, present: 0, unreadable: [] };
  for await (const { id } of source.list()) {
    // The full file is stored last, so if it is there, both sizes are.
    if (await target.find(id, 'full')) {
      result.present += 1;
      continue;
    }
    const full = await readBlob(source, id, 'full').catch(skipUnlessProvider);
    if (full.length === 0) {
      result.unreadable.push(id);
      continue;
    }
    await target.store(id, [...(await readBlob(source, id, 'thumbnail')), ...full]);
    result.copied += 1;
  }
  return result;
};
