import type { Files, FileVariant } from './port.ts';

/** The kinds of bytes that make up stored files: both sizes of a picture, a PDF, and anything else. */
export type Part = 'full' | 'thumbnail' | 'pdf' | 'data';

export const parts = ['full', 'thumbnail', 'pdf', 'data'] as const satisfies Part[];

/** The type of a part. */
export const mimes: Record<Part, string> = {
  full: 'image/webp',
  thumbnail: 'image/webp',
  pdf: 'application/pdf',
  data: 'application/octet-stream',
};

/** The parts that may hold a variant of a file, of which a file has one. */
export const partsByVariant: Record<FileVariant, readonly Part[]> = { full: ['full', 'pdf', 'data'], thumbnail: ['thumbnail'] };

/** Returns the part in which a variant of this media type is stored. */
export const getPart = (variant: FileVariant, mime: string): Part => {
  if (variant === 'thumbnail') return 'thumbnail';
  if (mime === mimes.full) return 'full';
  return mime === mimes.pdf ? 'pdf' : 'data';
};

/** A part that is to be stored: bytes, which may be encrypted first, or a file in `tempDir`, which is moved. */
export type NewPart = { part: Part } & ({ bytes: Uint8Array; encrypts: boolean } | { tempPath: string });

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
  /** Stores a new file under an id. Its parts appear in their order, each as a whole, and all survive a crash when this returns. */
  store(id: string, newParts: readonly NewPart[]): Promise<void>;
  /** Reads a file of the store itself; undefined if there is none. */
  readStoreFile(name: StoreFileName): Promise<Buffer | undefined>;
  /** Writes a file of the store itself, unless there is one. */
  writeStoreFile(name: StoreFileName, bytes: Uint8Array): Promise<void>;
  /** Replaces a file of the store itself, in one step. */
  replaceStoreFile(name: StoreFileName, bytes: Uint8Array): Promise<void>;
};
