import type { Readable } from 'node:stream';
import type { Crop, Ratio } from '../../../../contract/kit/crop.ts';
import type { Checked } from '../../providers/index.ts';

/** A stored picture, always re-encoded by this server. `width` and `height` in pixels, `bytes` of the full picture. */
type StoredImage = { id: string; kind: 'image'; mime: string; bytes: number; width: number; height: number };

/** A stored PDF or another file, byte for byte as received or written. */
type StoredDocument = { id: string; kind: 'document'; mime: string; bytes: number; width: null; height: null };

/** A stored file; its content decides the kind. */
export type StoredFile = (StoredImage | StoredDocument) & { isEncrypted?: boolean };

/** The whole file, or the small picture for lists. A PDF has no thumbnail. */
export type FileVariant = 'full' | 'thumbnail';

/** The parameters of a signed URL; `exp` in seconds since 1970, `record` the record whose identity document it opens. */
export type SignedRequest = { id: string; user: number; exp: number; sig: string; record?: number | undefined };

/** The parameters of a signed URL before they are checked, and the variant that it asks for. */
export type SignedFileRequest = { request: SignedRequest; variant: FileVariant };

/** Whose picture it is, the limit of its place (40 megapixels by default), and whether the bytes are stored encrypted. */
export type StoreOptions = {
  userId?: number | undefined;
  /** The name that the client sent; it only helps to say what is wrong with a sheet. */
  fileName?: string | undefined;
  maxMegapixels?: number | undefined;
  /** The part of the picture that is stored; the whole picture unless given. */
  crop?: Crop | undefined;
  /** The ratio that the crop must have; any unless given. */
  ratio?: Ratio | undefined;
  encrypts?: boolean | undefined;
};

/** A stored file that was found. */
export type FoundFile = {
  /** The size without encryption. */
  bytes: number;
  mime: string;
  isEncrypted: boolean;
  /** The path or the address of the file, for messages. */
  place: string;
  /** Opens the bytes as they are stored. Read the stream to its end, or destroy it. */
  stream(): Promise<Readable>;
  /** The bytes as they are stored. */
  blob(mime: string): Promise<Blob>;
  /** Creates an address at which everybody may read the file for at most a minute. A store that sends files only through this server has none, and an encrypted file has none. */
  redirect?: ((as: { fileName: string; mime: string }) => Promise<string>) | undefined;
};

/** A store of files. A store outside this machine throws ProviderError if it cannot be reached. */
export type Files = Checked & {
  /** The setting that names the store. */
  setting: 'DATA_DIR' | 'S3_BUCKET';
  /** The origin to which `redirect` leads; undefined if there are no redirects. */
  redirectOrigin: string | undefined;
  /** The path or the address of the file that stores the id of the database to which the store belongs. */
  databaseIdFile: string;
  /** Reads the id of the database to which the store belongs; undefined if it has none yet. */
  readDatabaseId(): Promise<string | undefined>;
  /** Stores the id of the database, unless the store already has one. */
  writeDatabaseId(id: string): Promise<void>;
  /** Reads the check value of the key that encrypts files; undefined if there is none yet. */
  readSecretsCheck(): Promise<Buffer | undefined>;
  /** Stores the check value, unless the store already has one. */
  writeSecretsCheck(bytes: Uint8Array): Promise<void>;
  /** Replaces the check value in one step. */
  replaceSecretsCheck(bytes: Uint8Array): Promise<void>;
  /** The folder of uploads in progress on this machine. */
  tempDir: string;
  /** Checks, re-encodes and stores the picture at `tempPath`. Always removes `tempPath`. Throws AppError `unsupported_type`, `invalid` or `unavailable`. */
  storeImage(tempPath: string, options?: StoreOptions): Promise<StoredFile>;
  /** Like `storeImage`, but also accepts a PDF, which is stored unchanged. */
  storeDocument(tempPath: string, options?: StoreOptions): Promise<StoredFile>;
  /** Like `storeDocument`, but accepts only a PDF. */
  storePdf(tempPath: string, options?: StoreOptions): Promise<StoredFile>;
  /** Reads an Excel workbook or a CSV file within limits and stores its rows as encrypted JSON, which `parseRows` of platform/sheets reads. Always removes `tempPath`. Throws 413 or 422 with a sentence. */
  storeSheet(tempPath: string, options?: StoreOptions): Promise<StoredFile>;
  /** Moves a file that this server wrote into the folder `tempDir` into the store, unchanged. */
  storeFile(tempPath: string, options: { mime: string }): Promise<StoredFile>;
  /** Finds a stored file; undefined if it has no bytes. */
  find(id: string, variant: FileVariant): Promise<FoundFile | undefined>;
  /** Reads a stored file into memory and decrypts it; undefined if there is none. Throws if the key is another. */
  read(id: string, variant: FileVariant): Promise<Buffer | undefined>;
  /**
   * Encrypts a stored file in all variants, also if the previous key encrypted it; does nothing if the current key did. Returns whether there is
   * such a file. It stays readable at every moment, also after a crash.
   */
  encrypt(id: string): Promise<boolean>;
  /** Deletes a file in all variants; does nothing if there is none. */
  remove(id: string): Promise<void>;
  /** Deletes a file in all variants, also from the trash, and returns once no crash can bring it back; does nothing if there is none. */
  erase(id: string): Promise<void>;
  /** Moves a file in all variants into the trash; does nothing if there is none. */
  moveToTrash(id: string, now: Date): Promise<void>;
  /** Deletes what was moved into the trash before a time, and returns the number of stored objects. Also removes what was left half written before that time. */
  emptyTrash(before: Date): Promise<number>;
  /** Lists every stored id once, in no particular order. */
  list(): AsyncIterable<{ id: string; storedAt: Date }>;
  /** Creates the relative URL with which this user may open the file for four to five minutes. It stays the same within a minute, so that browsers can cache. */
  signUrl(id: string, userId: number, now: Date): string;
  /** Like `signUrl`, for an identity document of a record. */
  signIdentityUrl(file: { id: string; recordId: number }, userId: number, now: Date): string;
  /** The relative URL of a file that anybody may open; only its id is secret. */
  publicUrl(id: string): string;
  /** Whether this server signed the URL for exactly this id, user, expiry and record, and it has not expired. */
  isSignatureValid(request: SignedRequest, now: Date): boolean;
};
