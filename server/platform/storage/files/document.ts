import { type FileHandle, open, readFile } from 'node:fs/promises';
import { invalid } from '../../errors.ts';
import { detectFileType } from '../../file-type.ts';
import { needsPassword } from './pdf-password.ts';

/** Tells the user that only a PDF is accepted. */
export const pdfOnly = 'Choose a PDF';

// PDF readers look for the header in the first bytes. Bytes behind the end marker, as mail servers add, do not stop browsers.
const headerBytes = 1024;
const pointerBytes = 2048;
const tailBytes = 65_536;

const readText = async (file: FileHandle, start: number, length: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
};

/** Whether a cross-reference table, or the object that holds one, starts at the offset. */
const hasTableAt = async (file: FileHandle, offset: number): Promise<boolean> =>
  /^\s*(xref\s|\d+\s+\d+\s+obj)/.test(await readText(file, offset, 48));

/** Reads the offset of the cross-reference table from the last `startxref` before the end marker. */
const findTableOffset = (tail: string): number | undefined => {
  const marker = tail.lastIndexOf('%%EOF');
  // Objects behind the marker belong to a part of the file that was cut off.
  if (marker < 0 || /\d\s+\d+\s+obj\b/.test(tail.slice(marker))) return undefined;
  const end = tail.slice(Math.max(0, marker - pointerBytes), marker);
  const digits = /^startxref\s+(\d{1,12})(?!\d)/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref'))))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

type Table = {
  /** Undefined if readers have to rebuild the table. */
  offset: number | undefined;
};

/** Finds the cross-reference table; undefined if the PDF is incomplete. */
const findTable = async (file: FileHandle, size: number): Promise<Table | undefined> => {
  const header = /%PDF-[12]/.exec(await readText(file, 0, headerBytes))?.index;
  const tail = await readText(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  const offset = findTableOffset(tail);
  if (header === undefined || offset === undefined) return undefined;
  for (const start of [offset, header + offset]) if (await hasTableAt(file, start)) return { offset: start };
  // If the offset is wrong, readers rebuild the table from the trailer, which must name the catalog.
  return tail.includes('/Root') ? { offset: undefined } : undefined;
};

const longestMark = 64;
const marks = {
  root: /\/Root\b/,
  catalog: /\/Catalog\b/,
  pages: /\/Kids\s*\[?\s*\d/,
  // Its objects are compressed, and may be the catalog and the pages.
  objectStream: /\/ObjStm\b/,
  encryption: /\/Encrypt/,
};

/** Which marks any part of the file has. */
const findMarks = async (file: FileHandle): Promise<Set<string>> => {
  const found = new Set<string>();
  let previous = '';
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false, encoding: 'latin1' })) {
    const text: string = previous + chunk;
    for (const [name, mark] of Object.entries(marks)) if (!found.has(name) && mark.test(text)) found.add(name);
    previous = text.slice(-longestMark);
  }
  return found;
};

const withFile = async <Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> => {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
};

/** Whether the content starts as a PDF does: a header, then an object. Ignores the file's name. */
export const isPdf = async (path: string): Promise<boolean> => {
  const type = await detectFileType(path);
  if (type && type.mime !== 'application/pdf') return false;
  const start = await withFile(path, (file) => readText(file, 0, tailBytes));
  // Some writers put a byte order mark or a line before the header. Markup there would make the file both HTML and PDF.
  const prefix = /^[^<]*?%PDF-/.exec(start)?.[0];
  return prefix !== undefined && prefix.length <= headerBytes && /\d\s+\d+\s+obj\b/.test(start.slice(prefix.length));
};

/**
 * Returns the size of a PDF in bytes. Throws 422 with `hint` if it has no version, no cross-reference table, as a truncated upload, or no pages,
 * and if it opens only with a password.
 */
export const checkPdf = (path: string, hint: string): Promise<number> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    const table = await findTable(file, size);
    const found = await findMarks(file);
    const hasPages = found.has('root') && (found.has('objectStream') || (found.has('catalog') && found.has('pages')));
    if (!table || !hasPages) throw invalid(`The PDF is damaged. ${hint}`);
    if (found.has('encryption') && needsPassword(await readFile(path), table.offset))
      throw invalid('This PDF needs a password to open. Save it without the password and choose it again.');
    return size;
  });
