import type { Files, FileVariant } from './port.ts';

/** A stored file consists of blobs: two for the sizes of a picture, one for a PDF or for anything else. */
export type BlobKind = 'full' | 'thumbnail' | 'pdf' | 'data';

export const blobKinds = ['full', 'thumbnail', 'pdf', 'data'] as const satisfies BlobKind[];

/** The media type of each kind of blob. */
export const mimes: Record<BlobKind, string> = {
  full: 'image/webp',
  thumbnail: 'image/webp',
  pdf: 'application/pdf',
  data: 'application/octet-stream',
};

/** The kinds of blob that may hold a variant of a file. A file has one of them. */
export const blobKindsByVariant: Record<FileVariant, readonly BlobKind[]> = { full: ['full', 'pdf', 'data'], thumbnail: ['thumbnail'] };

/** Returns the kind of blob that holds a variant of this media type. */
export const getBlobKind = (variant: FileVariant, mime: string): BlobKind => {
  if (variant === 'thumbnail') return 'thumbnail';
  if (mime === mimes.full) return 'full';
  return mime === mimes.pdf ? 'pdf' : 'data';
};

/** A blob that is to be stored: bytes, which may be encrypted first, or a file in `tempDir`, which is moved. */
export type NewBlob = { kind: BlobKind } & ({ bytes: Uint8Array; encrypts: boolean } | { tempPath: string });

// 18 bytes fill 24 letters exactly, so that an id has only one spelling.
export const idBytes = 18;

/** Whether a text has the form of an id. */
export const isId = (id: string): boolean => /^[A-Za-z0-9_-]{24}$/.test(id);

/** Files that belong to the store itself. */
export type StoreFileName = 'database-id' | 'secrets-check';

type Kept =
  | 'check'
  | 'setting'
  | 'redirectOrigin'
  | 'databaseIdFile'
  | 'find'
  | 'read'
  | 'encrypt'
  | 'remove'
  | 'erase'
  | 'moveToTrash'
  | 'emptyTrash'
  | 'list';

/** Where the bytes of files lie. Every id that it receives has the form of one. */
export type Storage = Pick<Files, Kept> & {
  /** Stores a new file under an id. Its blobs appear in their order, each as a whole, and all survive a crash when this returns. */
  store(id: string, newBlobs: readonly NewBlob[]): Promise<void>;
  /** Reads a file of the store itself; undefined if there is none. */
  readStoreFile(name: StoreFileName): Promise<Buffer | undefined>;
  /** Writes a file of the store itself, unless there is one. */
  writeStoreFile(name: StoreFileName, bytes: Uint8Array): Promise<void>;
  /** Replaces a file of the store itself, in one step. */
  replaceStoreFile(name: StoreFileName, bytes: Uint8Array): Promise<void>;
};
