/** A picture as it was stored: always re-encoded by us, so `mime` and the sizes are our own. Width and height in pixels, `bytes` of the full picture. */
export type StoredImage = { id: string; mime: string; bytes: number; width: number; height: number };

/** The full picture, or the small one that lists show. */
export type FileSize = 'full' | 'thumbnail';

/** What a signed address says of itself; `exp` in seconds since 1970. */
export type SignedRequest = { id: string; user: number; exp: number; sig: string };

/** Where pictures are kept, whatever keeps them. */
export type Files = {
  /** Where uploads in progress are written; on the same file system as the store. */
  tempDir: string;
  /** Checks, re-encodes and keeps the picture at `tempPath`, which is removed in every case. Throws AppError `unsupported_type` or `invalid`. */
  storeImage(tempPath: string): Promise<StoredImage>;
  /** Where the bytes of a stored picture are; undefined when there are none. */
  read(id: string, size: FileSize): Promise<{ path: string; bytes: number; mime: string } | undefined>;
  /** Removes a picture in both sizes for good; nothing happens when there is none. */
  remove(id: string): Promise<void>;
  /** Every stored id once, in no order. */
  list(): AsyncIterable<{ id: string; storedAt: Date }>;
  /** The relative address under which this user may open the picture, for four to five minutes; the same within a minute, so that a browser can cache. */
  sign(id: string, userId: number, now: Date): string;
  /** Whether an address was signed here for exactly this id, user and expiry, and is still good. */
  isSigned(request: SignedRequest, now: Date): boolean;
};
