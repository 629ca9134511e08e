import { type FileHandle, open } from 'node:fs/promises';
import { invalid } from '../errors.ts';
import { typeOfFile } from '../file-type.ts';

/** What a document may be, for whoever chose something else. */
export const documentTypes = 'Choose a PDF or a JPEG, PNG or WebP picture';
/** The same where nothing else than a PDF will do. */
export const pdfOnly = 'Choose a PDF';

// Readers look for the header among the first bytes, and for the end among the last.
const headBytes = 1024;
const endBytes = 1024;
const pointerBytes = 2048;
const tailBytes = 65_536;

const bytesAt = async (file: FileHandle, start: number, length: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
};

/** Whether there is a cross-reference table, or the object that holds one, at a place. */
const isTableAt = async (file: FileHandle, place: number): Promise<boolean> =>
  /^\s*(xref\s|\d+\s+\d+\s+obj)/.test(await bytesAt(file, place, 48));

/** Where the last pointer to the cross-reference table says that the table begins. */
const pointedAt = (tail: string): number | undefined => {
  const near = tail.slice(-pointerBytes);
  const digits = /^startxref\s+(\d{1,12})(?!\d)/.exec(near.slice(Math.max(0, near.lastIndexOf('startxref'))))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const isWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const header = /%PDF-[12]/.exec(await bytesAt(file, 0, headBytes))?.index;
  const tail = await bytesAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  const place = pointedAt(tail);
  if (header === undefined || place === undefined || !tail.slice(-endBytes).includes('%%EOF')) return false;
  if ((await isTableAt(file, place)) || (await isTableAt(file, header + place))) return true;
  // A pointer that is off: readers build the table anew where the trailer names the catalogue.
  return tail.includes('/Root');
};

const opened = async <Found>(path: string, look: (file: FileHandle) => Promise<Found>): Promise<Found> => {
  const file = await open(path, 'r');
  try {
    return await look(file);
  } finally {
    await file.close();
  }
};

/** Whether the bytes begin as those of a PDF do, an object after the header; the name counts for nothing. */
export const isPdf = async (path: string): Promise<boolean> => {
  const type = await typeOfFile(path);
  if (type && type.mime !== 'application/pdf') return false;
  const head = await opened(path, (file) => bytesAt(file, 0, tailBytes));
  // Some writers put a mark or a line before the header; markup there would make the file two things at once.
  const lead = /^[^<]*?%PDF-/.exec(head)?.[0];
  return lead !== undefined && lead.length <= headBytes && /\d\s+\d+\s+obj\b/.test(head.slice(lead.length));
};

/** How many bytes a PDF has; refused, with what to choose instead, where it has no version or no cross-reference table at its end, as of an upload that broke off. */
export const checkPdf = (path: string, choose: string): Promise<number> =>
  opened(path, async (file) => {
    const { size } = await file.stat();
    if (!(await isWhole(file, size))) throw invalid(`The PDF is damaged. ${choose}`);
    return size;
  });
