/** A picture as it was stored: always re-encoded by us, so `mime` and the sizes are our own. Width and height in pixels, `bytes` of the full picture. */
type StoredImage = { id: string; kind: 'image'; mime: string; bytes: number; width: number; height: number };

/** A PDF, kept byte for byte as it came. */
type StoredDocument = { id: string; kind: 'document'; mime: string; bytes: number; width: null; height: null };

/** What was stored, by its content. */
export type StoredFile = StoredImage | StoredDocument;

/** The whole file, or the small picture that lists show; a PDF has none. */
export type FileSize = 'full' | 'thumbnail';

/** What a signed address says of itself; `exp` in seconds since 1970. */
export type SignedRequest = { id: string; user: number; exp: number; sig: string };

/** Where files are kept, whatever keeps them. */
export type Files = {
  /** Where uploads in progress are written; on the same file system as the store. */
  tempDir: string;
  /** Checks, re-encodes and keeps the picture at `tempPath`, which is removed in every case. Throws AppError `unsupported_type` or `invalid`. */
  storeImage(tempPath: string): Promise<StoredImage>;
  /** Like `storeImage`, but takes a PDF as well, which stays as it is. */
  storeDocument(tempPath: string): Promise<StoredFile>;
  /** Like `storeDocument`, but takes nothing else than a PDF. */
  storePdf(tempPath: string): Promise<StoredDocument>;
  /** Where the bytes of a stored file are; undefined when there are none. */
  read(id: string, size: FileSize): Promise<{ path: string; bytes: number; mime: string } | undefined>;
  /** Removes a file for good, a picture in both sizes; nothing happens when there is none. */
  remove(id: string): Promise<void>;
  /** Every stored id once, in no order. */
  list(): AsyncIterable<{ id: string; storedAt: Date }>;
  /** The relative address under which this user may open the file, for four to five minutes; the same within a minute, so that a browser can cache. */
  sign(id: string, userId: number, now: Date): string;
  /** The relative address of a file that anybody may open; its id is its only secret. */
  publicAddress(id: string): string;
  /** Whether an address was signed here for exactly this id, user and expiry, and is still good. */
  isSigned(request: SignedRequest, now: Date): boolean;
};
