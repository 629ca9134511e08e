import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { notADocument } from '../../../../contract/kit/files.ts';
import { AppError, invalid, unsupportedType } from '../../errors.ts';
import { type ReadFile, readRows } from '../../sheets/index.ts';
import { checkPdf, isPdf, pdfOnly } from './document.ts';
import { encodeImage } from './image.ts';
import type { Files, StoredFile, StoreOptions } from './port.ts';
import { idBytes, type NewBlob, type Storage } from './storage.ts';

type Store = Storage['store'];

const storeNew = async (store: Store, newBlobs: readonly NewBlob[]): Promise<string> => {
  const id = randomBytes(idBytes).toString('base64url');
  await store(id, newBlobs);
  return id;
};

const storeImage = async (store: Store, tempPath: string, options: StoreOptions = {}): Promise<StoredFile> => {
  const { full, thumbnail, ...rest } = await encodeImage(tempPath, options);
  const { encrypts = false } = options;
  // The full picture is stored last: if it exists, both exist.
  const id = await storeNew(store, [
    { kind: 'thumbnail', bytes: thumbnail, encrypts },
    { kind: 'full', bytes: full, encrypts },
  ]);
  return { id, kind: 'image', bytes: full.length, ...rest, ...(encrypts ? { isEncrypted: true } : {}) };
};

const storeFile = async (store: Store, tempPath: string, { mime }: { mime: string }): Promise<StoredFile> => {
  const { size } = await stat(tempPath);
  const id = await storeNew(store, [{ kind: 'data', tempPath }]);
  return { id, kind: 'document', mime, bytes: size, width: null, height: null };
};

const createSheetIntake =
  (readFile: ReadFile | undefined) =>
  async (store: Store, tempPath: string, { fileName }: StoreOptions = {}): Promise<StoredFile> => {
    const { json } = await readRows(tempPath, { fileName, ...(readFile && { readFile }) });
    const id = await storeNew(store, [{ kind: 'data', bytes: json, encrypts: true }]);
    return { id, kind: 'document', mime: 'application/json', bytes: json.length, width: null, height: null, isEncrypted: true };
  };

const storeCheckedPdf = async (
  store: Store,
  tempPath: string,
  { hint, encrypts }: { hint: string; encrypts: boolean | undefined },
): Promise<StoredFile> => {
  const bytes = await checkPdf(tempPath, hint);
  const id = await storeNew(store, [encrypts ? { kind: 'pdf', bytes: await readFile(tempPath), encrypts } : { kind: 'pdf', tempPath }]);
  const file = { id, kind: 'document', mime: 'application/pdf', bytes, width: null, height: null } as const;
  return encrypts ? { ...file, isEncrypted: true } : file;
};

const storePdf = async (store: Store, tempPath: string, { encrypts }: StoreOptions = {}) => {
  if (!(await isPdf(tempPath))) throw unsupportedType(pdfOnly);
  return storeCheckedPdf(store, tempPath, { hint: pdfOnly, encrypts });
};

const storeDocument = async (store: Store, tempPath: string, options: StoreOptions = {}): Promise<StoredFile> => {
  if (await isPdf(tempPath)) {
    if (options.crop) throw invalid('A PDF cannot be cropped');
    return storeCheckedPdf(store, tempPath, { hint: notADocument, encrypts: options.encrypts });
  }
  try {
    return await storeImage(store, tempPath, options);
  } catch (error) {
    throw error instanceof AppError && error.code === 'unsupported_type' ? unsupportedType(notADocument) : error;
  }
};

/** Wraps a function that stores a file: removes the temporary file afterwards, even after an error. */
const withTempFileRemoved =
  (storeOne: (store: Store, tempPath: string, options?: StoreOptions) => Promise<StoredFile>, store: Store) =>
  async (tempPath: string, options?: StoreOptions): Promise<StoredFile> => {
    try {
      return await storeOne(store, tempPath, options);
    } finally {
      await rm(tempPath, { force: true });
    }
  };

type Intake = Pick<Files, 'storeImage' | 'storeDocument' | 'storePdf' | 'storeSheet' | 'storeFile'>;

/** Creates the functions that check files and store them under new ids. `readSheet` replaces the thread that reads sheets. */
export const createIntake = (store: Store, { readSheet }: { readSheet?: ReadFile | undefined }): Intake => ({
  storeImage: withTempFileRemoved(storeImage, store),
  storeDocument: withTempFileRemoved(storeDocument, store),
  storePdf: withTempFileRemoved(storePdf, store),
  storeSheet: withTempFileRemoved(createSheetIntake(readSheet), store),
  storeFile: (tempPath, options) => storeFile(store, tempPath, options),
});
